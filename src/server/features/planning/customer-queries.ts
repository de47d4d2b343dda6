import { consumerSchema, keptPegSchema, soldSchema } from '#engine/scheduling/commands/customers.ts'
import {
  columnsOf,
  enabledRows,
  entityQuery,
  query,
  tableNamed,
} from '../../platform/sources/entity-query.ts'
import type { SourceQuery } from '../../platform/sources/source-query.ts'

const closed = "('F', 'X', 'H')"

/** Sales orders and forecasts of which something is open. */
export function consumerQueries(): SourceQuery[] {
  const sale = columnsOf('saleOrder')
  const forecast = columnsOf('order')
  const read = (field: (name: string) => string, node: string, entity: string, open: string) =>
    query(
      consumerSchema,
      {
        node: `'${node}'`,
        code: field('code'),
        item: field('itemCode'),
        qty: field(open),
        due: field('dueDate'),
        priority: field('priority'),
        customer: field('customerCode'),
        project: field('projectNo'),
      },
      tableNamed(entity),
    )
  return [
    enabledRows(
      read(sale, 'SO', 'saleOrder', 'openQty'),
      sale,
      ` and ${sale('status')} not in ${closed} and ${sale('openQty')} > 0`,
    ),
    enabledRows(
      read(forecast, 'FC', 'order', 'remainQty'),
      forecast,
      ` and ${forecast('orderType')} = 'F' and ${forecast('status')} not in ${closed} and ${forecast('remainQty')} > 0`,
    ),
  ]
}

/** Open manufacturing orders that are made for a sales order and are no part of another order. */
export function soldQuery(): SourceQuery {
  const field = columnsOf('order')
  const read = entityQuery('order', soldSchema, { order: field('code'), sale: field('saleOrderCode') })
  return enabledRows(
    read,
    field,
    ` and ${field('orderType')} = 'M' and ${field('status')} not in ${closed}
      and ${field('saleOrderCode')} is not null and ${field('parentOrder')} is null`,
  )
}

/** Hard and locked pegs from operations of the plan to sales orders, forecasts and orders. */
export function keptPegQuery(): SourceQuery {
  const field = columnsOf('peg')
  const read = entityQuery('peg', keptPegSchema, {
    operation: field('leftKey'),
    item: field('itemCode'),
  })
  return {
    ...read,
    sql: `${read.sql} where ${field('leftNode')} = 'OP' and ${field('rightNode')} in ('SO', 'FC', 'MO')
      and (${field('kind')} = 'H' or ${field('lockUser')} is not null)`,
  }
}
