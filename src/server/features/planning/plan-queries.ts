import {
  bomSchema,
  itemSchema,
  masterSchema,
  orderSchema,
  presentSchema,
  processSchema,
  resourceSchema,
} from '#engine/scheduling/explode/input.ts'
import {
  bomLineColumns,
  columnsOf,
  type Dates,
  enabledRows,
  endOf,
  entityQuery,
  startOf,
} from '../../platform/sources/entity-query.ts'
import type { SourceQuery } from '../../platform/sources/source-query.ts'

const specNumbers = Array.from({ length: 10 }, (_, i) => i + 1)

/** A list as the engine has it: texts joined by `;`. */
export const joined = (sql: string): string => `array_to_string(${sql}, ';')`

/** Spec1..Spec10 joined by `;`, empty where there is none. */
export const specsOf = (field: (name: string) => string): string =>
  `array_to_string(array[${specNumbers.map((n) => `${field(`spec${n}`)}::text`).join(', ')}], ';', '')`

/** Four numbers joined by `;`, empty where there is none. */
const numbersOf = (field: (name: string) => string, prefix: string): string =>
  `array_to_string(array[${[1, 2, 3, 4].map((n) => `${field(`${prefix}${n}`)}::text`).join(', ')}], ';', '')`

/** Manufacturing orders that are not finished, cancelled or on hold. */
export function orderQuery(dates: Dates): SourceQuery {
  const field = columnsOf('order')
  const read = entityQuery('order', orderSchema, {
    type: field('orderType'),
    item: field('itemCode'),
    due: field('dueDate'),
    earliest: startOf(field('estDate'), dates),
    direction: field('assignDirection'),
    customer: field('customerCode'),
    parent: field('parentOrder'),
    leftOrders: joined(field('leftOrders')),
    rightOrders: joined(field('rightOrders')),
    specs: specsOf(field),
    numSpecs: numbersOf(field, 'numSpec'),
    resourceLimit: joined(field('resourceLimit')),
    fixLevel: `${field('fixLevel')}::integer`,
  })
  return enabledRows(
    read,
    field,
    ` and ${field('orderType')} = 'M' and ${field('status')} not in ('F', 'X', 'H')`,
  )
}

export function itemQuery(): SourceQuery {
  const field = columnsOf('item')
  return entityQuery(
    'item',
    itemSchema,
    {
      specs: specsOf(field),
      numSpecs: numbersOf(field, 'numSpec'),
      groups: joined(field('itemGroups')),
      decimals: 'u.decimals',
    },
    ` left join unit u on u.code = ${field('baseUnit')}`,
  )
}

export function masterQuery(dates: Dates): SourceQuery {
  const field = columnsOf('master')
  return entityQuery('master', masterSchema, {
    item: field('itemCode'),
    process: field('processCode'),
    target: field('targetCode'),
    setup: field('setupExpr'),
    production: field('prodExpr'),
    teardown: field('teardownExpr'),
    moveWorking: `${field('moveTime')} = 'W'`,
    steps: field('stepTable'),
    validFrom: startOf(field('validFrom'), dates),
    validTo: endOf(field('validTo'), dates),
  })
}

export const bomQuery = (dates: Dates): SourceQuery =>
  entityQuery('bomLine', bomSchema, bomLineColumns(dates))

export function processQuery(): SourceQuery {
  const field = columnsOf('process')
  return entityQuery('process', processSchema, {
    resources: joined(field('defaultResources')),
    setup: field('defaultSetup'),
    production: field('defaultProd'),
    teardown: field('defaultTeardown'),
    timeConstraint: field('defaultTimeConstraint'),
    minMove: field('defaultMin'),
  })
}

export function routeResourceQuery(): SourceQuery {
  const field = columnsOf('resource')
  const read = entityQuery('resource', resourceSchema, {
    groups: joined(field('resourcegroup')),
    type: field('resourceType'),
    class: field('resourceClass'),
    numSpecMin: numbersOf(field, 'numSpecMin'),
    numSpecMax: numbersOf(field, 'numSpecMax'),
    lotMin: field('prodLotMin'),
    lotMax: field('prodLotMax'),
    exclude: field('excludeExpr'),
  })
  return enabledRows(read, field)
}

/**
 * Operations of orders that are still open: where they stand now. What has begun stands where and when the shop floor
 * says, not where it was planned: that is the time its resource cannot give to others. What has ended ends then.
 */
export function presentQuery(): SourceQuery {
  const field = columnsOf('operation')
  const begun = `${field('status')} in ('T', 'B') and ${field('resultStart')} is not null`
  const ended = `${begun} and ${field('status')} = 'B' and ${field('resultEnd')} is not null`
  const began = (planned: string) =>
    `case when ${begun} then ${field('resultStart')} else ${field(planned)} end`
  const end = (planned: string) =>
    `case when ${ended} then greatest(${field('resultStart')}, ${field('resultEnd')})
      when ${begun} then greatest(${field('resultStart')}, ${field(planned)}) else ${field(planned)} end`
  return entityQuery(
    'operation',
    presentSchema,
    {
      order: field('orderCode'),
      item: field('itemCode'),
      process: field('processCode'),
      split: field('splitNo'),
      byHand: field('splitByHand'),
      fixLevel: `${field('fixLevel')}::integer`,
      resource: `case when ${begun} then coalesce(${field('resultRes')}, ${field('resCode')}) else ${field('resCode')} end`,
      subResources: 's.sub_resources',
      setupStart: began('setupStart'),
      start: began('start'),
      productionEnd: end('productionEnd'),
      end: end('end'),
    },
    ` join "order" o on o.code = ${field('orderCode')} and o.status not in ('F', 'X', 'H')
     left join (select operation_code, string_agg(distinct res_code, ';') as sub_resources from use_inst
       where inst_code like 'S%' group by operation_code) s on s.operation_code = ${field('code')}`,
  )
}
