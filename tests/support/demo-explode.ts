import { parseSeconds } from '#domain/rules/dates.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import type { Row } from '#engine/generate/factory-rows.ts'
import type { ExplodeRows } from './explode.ts'

const text = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : Array.isArray(value)
      ? value.join(';') || null
      : (value as string)
const quantity = (value: unknown): bigint | null => {
  const parsed = value === null || value === undefined ? null : parseDecimal(value as string)
  if (typeof parsed === 'string') throw new RangeError(`not a quantity: ${String(value)}`)
  return parsed
}
const time = (value: unknown): number | null => (typeof value === 'string' ? parseSeconds(value) : null)
const integer = (value: unknown): number | null => (value as number | null | undefined) ?? null
const specs = (row: Row): string =>
  Array.from({ length: 10 }, (_, i) => text(row[`spec${i + 1}`]) ?? '').join(';')

/** Rows of entities, in wire form, as an explosion reads them. */
export function explodeRowsOf(rows: ReadonlyMap<string, readonly Row[]>): ExplodeRows {
  const of = (entity: string) => rows.get(entity) ?? []
  return {
    orders: of('order').map((row) => ({
      code: text(row['code']),
      type: text(row['orderType']),
      item: text(row['itemCode']),
      qty: quantity(row['qty']),
      completedQty: quantity(row['completedQty']),
      due: time(row['dueDate']),
      plannedStart: time(row['plannedStart']),
      priority: integer(row['priority']),
      status: text(row['status']),
      customer: text(row['customerCode']),
      parent: text(row['parentOrder']),
      specs: specs(row),
    })),
    items: of('item').map((row) => ({
      code: text(row['code']),
      specs: specs(row),
      groups: text(row['itemGroups']),
      decimals: row['baseUnit'] === 'PCS' ? 0 : 3,
    })),
    masters: of('master').map((row) => ({
      item: text(row['itemCode']),
      procNo: integer(row['procNo']),
      process: text(row['processCode']),
      instType: text(row['instType']),
      instCode: text(row['instCode']),
      target: text(row['targetCode']),
      priority: integer(row['priority']),
      setup: text(row['setupExpr']),
      production: text(row['prodExpr']),
      teardown: text(row['teardownExpr']),
      minMove: integer(row['minMove']),
      scrapRate: quantity(row['scrapRate']),
      fixedScrap: quantity(row['fixedScrap']),
      resQty: quantity(row['resQty']),
    })),
    bom: of('bomLine').map((row) => ({
      parent: text(row['parentItem']),
      line: integer(row['line']),
      component: text(row['childItem']),
      usageNum: quantity(row['usageNum']),
      usageDen: quantity(row['usageDen']),
      scrap: quantity(row['scrapRate']),
      fixedQty: quantity(row['fixedQty']),
    })),
    processes: of('process').map((row) => ({
      code: text(row['code']),
      resources: text(row['defaultResources']),
      timeConstraint: text(row['defaultTimeConstraint']),
      splitRule: text(row['splitRule']),
      splitValue: quantity(row['splitValue']),
    })),
    resources: of('resource').map((row) => ({
      code: text(row['code']),
      groups: text(row['resourcegroup']),
      type: text(row['resourceType']),
      class: text(row['resourceClass']),
      efficiency: quantity(row['efficiency']),
    })),
  }
}
