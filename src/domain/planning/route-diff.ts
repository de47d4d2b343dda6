import type { Label } from '../label.ts'
import type { Fields } from '../field-kinds.ts'
import type { RouteRow } from './route.ts'

/** A field of an instruction that differs, as its lists show it. */
export interface FieldDifference {
  readonly field: string
  readonly label: Label
  readonly before: string
  readonly after: string
}

/** An instruction that only one of two routes has, or that differs between them. */
export interface RouteDifference {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly procNo: number
  readonly process: string
  readonly instType: string
  readonly instCode: string
  readonly target: string
  /** Of a changed instruction alone. */
  readonly fields: readonly FieldDifference[]
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)

/** What makes an instruction the same one in another version of its route. */
const identity = ['procNo', 'instType', 'instCode', 'targetCode', 'procSelector', 'taskSelector'] as const
/** Fields that distinguish the versions, or when they hold; not what is made. */
const apart = new Set<string>([...identity, 'itemCode', 'routeVersion', 'validFrom', 'validTo', 'remark'])

const keyOf = (row: RouteRow): string => JSON.stringify(identity.map((name) => text(row[name]).toLowerCase()))

/** Rows of a route that hold on a day (YYYY-MM-DD); without a day all of them. */
export const rowsOn = <R extends RouteRow>(rows: readonly R[], day: string): readonly R[] =>
  day === ''
    ? rows
    : rows.filter((row) => {
        const [from, to] = [text(row['validFrom']), text(row['validTo'])]
        return (from === '' || from <= day) && (to === '' || day <= to)
      })

/** How one route becomes the other, in the order of its processes: uses, then inputs, then outputs. */
export function routeDifferences(
  before: readonly RouteRow[],
  after: readonly RouteRow[],
  fields: Fields,
): RouteDifference[] {
  const [old, next] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])))
  const differences = [...new Set([...old!.keys(), ...next!.keys()])].flatMap((key): RouteDifference[] => {
    const [was, is] = [old!.get(key), next!.get(key)]
    const row = (is ?? was)!
    const common = {
      procNo: Number(row['procNo']),
      process: text(row['processCode']),
      instType: text(row['instType']),
      instCode: text(row['instCode']),
      target: text(row['targetCode']),
    }
    if (!was) return [{ ...common, kind: 'added', fields: [] }]
    if (!is) return [{ ...common, kind: 'removed', fields: [] }]
    const changed = Object.entries(fields).flatMap(([field, { label }]): FieldDifference[] => {
      const [left, right] = [text(was[field]), text(is[field])]
      return apart.has(field) || left === right ? [] : [{ field, label, before: left, after: right }]
    })
    return changed.length === 0 ? [] : [{ ...common, kind: 'changed', fields: changed }]
  })
  const order = ['U', 'I', 'O']
  return differences.toSorted(
    (a, b) =>
      a.procNo - b.procNo ||
      order.indexOf(a.instType) - order.indexOf(b.instType) ||
      (a.instCode < b.instCode ? -1 : a.instCode > b.instCode ? 1 : 0) ||
      (a.target < b.target ? -1 : a.target > b.target ? 1 : 0) ||
      (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0),
  )
}
