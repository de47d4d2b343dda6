import { bomSchema, itemSchema, reservationSchema, substituteSchema } from '#engine/kitting/input.ts'
import {
  bomLineColumns,
  columnsOf,
  endOf,
  query,
  startOf,
  tableNamed,
  type Dates,
} from '../../sources/entity-query.ts'
import type { SourceQuery } from '../../sources/source-query.ts'

export function bomQuery(dates: Dates): SourceQuery {
  const field = columnsOf('bomLine')
  return query(
    bomSchema,
    {
      ...bomLineColumns(dates),
      usageType: field('usageType'),
      steps: field('stepTable'),
      leadOffset: field('leadOffset'),
      phantom: field('phantom'),
      altGroup: field('altGroup'),
      altPriority: field('altPriority'),
      kitFlag: field('kitFlag'),
      issueType: field('issueType'),
    },
    tableNamed('bomLine'),
  )
}

/** Own make and subcontracting can be built from a BOM; reliability is kept in percent. */
export function itemQuery(): SourceQuery {
  const field = columnsOf('item')
  return query(
    itemSchema,
    {
      code: field('code'),
      name: field('name'),
      spec: field('spec'),
      makeable: `${field('obtainMethod')} in ('M', 'S')`,
      makeLead: field('makeLead'),
      inspectLead: field('inspectLead'),
      safety: field('safetyStock'),
      shelfDays: field('shelfLifeDays'),
      minRemainDays: field('minRemainShelfDays'),
      price: field('price'),
      kitFlag: field('kitFlag'),
      pack: field('issuePack'),
      warehouse: field('defaultWarehouse'),
      supplier: field('defaultSupplier'),
      buyer: `coalesce(${field('buyerUser')}, p.buyer_user)`,
      planner: field('plannerUser'),
      supplierReliability: 'p.reliability / 100',
    },
    `${tableNamed('item')} left join supplier p on p.code = ${field('defaultSupplier')}`,
  )
}

export function substituteQuery(dates: Dates): SourceQuery {
  const field = columnsOf('materialSubstitution')
  const read = query(
    substituteSchema,
    {
      id: field('pid'),
      version: field('version'),
      group: field('groupId'),
      scope: field('scope'),
      parent: field('parentItem'),
      main: field('childItem'),
      substitute: field('subItem'),
      ratioNum: field('ratio'),
      ratioDen: '1',
      priority: field('priority'),
      mode: field('mode'),
      strategy: field('strategy'),
      oneWay: field('oneWay'),
      minQty: field('minSubQty'),
      customer: field('customerCode'),
      supplier: field('supplierCode'),
      order: field('orderCode'),
      validFrom: startOf(field('validFrom'), dates),
      validTo: endOf(field('validTo'), dates),
      approved: `${field('status')} = 'approved'`,
    },
    tableNamed('materialSubstitution'),
  )
  return { ...read, sql: `${read.sql} where ${field('status')} <> 'stopped'` }
}

export function reservationQuery(dates: Dates): SourceQuery {
  const field = columnsOf('orderReserve')
  return query(
    reservationSchema,
    {
      order: field('orderCode'),
      item: field('itemCode'),
      qty: field('qty'),
      doc: field('supplyDoc'),
      warehouse: field('warehouse'),
      lot: field('lotNo'),
      kind: field('kind'),
      validTo: endOf(field('validTo'), dates),
    },
    tableNamed('orderReserve'),
  )
}
