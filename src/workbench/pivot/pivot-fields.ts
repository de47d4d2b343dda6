import type { Label } from '#domain/label.ts'
import type { CellKind, GridColumn } from '../grid/model/column.ts'
import type { PivotAverage, PivotField, PivotRequest } from '../grid/model/pivot.ts'
import { plainValue, type CellValue } from '../grid/model/source.ts'
import { cellText, type FormatSettings } from '../grid/cells/format.ts'
import type { Condition } from '#domain/crud.ts'
import { formatSeconds, parseDay } from '#domain/rules/dates.ts'
import { isoWeek, plusPeriods, type Period } from '#domain/rules/periods.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'

const DAY = 86_400

/** A field a pivot may put on an axis; times are cut into a period. */
export interface AxisField extends PivotField {
  readonly column: GridColumn
}

/** What a pivot may add up. */
export interface Measure {
  readonly field: string
  readonly op: PivotRequest['op']
  readonly average?: PivotAverage
  readonly title: Label
  readonly kind: CellKind
}

/** What a pivot shows; kept as names so that it can be stored. */
export interface PivotShape {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly measure: string
}

export const axisName = ({ field, period }: PivotField): string => (period ? `${field}:${period}` : field)
/** What of a request is its measure. */
export const measured = ({ field, op, average }: Measure) => ({
  measure: field,
  op,
  ...(average ? { average } : {}),
})
export const measureName = ({ field, op }: Measure): string => `${op}:${field}`

export const periodLabels: Readonly<Record<Period, Label>> = {
  day: { zh: '日', en: 'day' },
  week: { zh: '周', en: 'week' },
  month: { zh: '月', en: 'month' },
}

/** Axis fields of a table: its texts as they are, each time by day, week and month. */
export function axisFields(columns: readonly GridColumn[], fields: readonly string[]): AxisField[] {
  return fields.flatMap((field) => {
    const column = columns.find((other) => other.field === field)
    if (!column) return []
    if (column.kind !== 'time') return [{ field, column }]
    return (['day', 'week', 'month'] as const).map((period) => ({ field, period, column }))
  })
}

/** Text of a key: periods by their first day (`W47 11/16`, `2026/11`), anything else as its cell. */
export function keyText(axis: AxisField, key: CellValue, settings: FormatSettings): string {
  if (key === null || key === undefined) return '—'
  if (!axis.period) return cellText(key, axis.column, settings)
  const day = plainValue(key).slice(0, 10)
  const short = day.slice(5).replace('-', '/')
  if (axis.period === 'month') return day.slice(0, 7).replace('-', '/')
  return axis.period === 'week' ? `W${isoWeek(parseDay(day)!)} ${short}` : day.replaceAll('-', '/')
}

/** The condition that finds the rows behind a key. */
export function keyCondition(axis: AxisField, key: CellValue, zone: string): Condition {
  const { field, period } = axis
  if (key === null || key === undefined) return { field, op: 'empty', values: [] }
  if (!period) return { field, op: 'eq', values: [key as string | number | boolean] }
  const day = parseDay(plainValue(key).slice(0, 10))!
  const start = (at: number) => zonedSeconds(at * DAY, zone)
  const last = start(plusPeriods(day, 1, period)) - 1
  return { field, op: 'between', values: [formatSeconds(start(day)), formatSeconds(last)] }
}

/** What a named layout of a pivot holds, as far as its fields still exist; null when nothing can be used. */
export function pivotOf(
  kept: unknown,
  fields: readonly AxisField[],
  measures: readonly Measure[],
): { readonly shape: PivotShape; readonly heat: boolean } | null {
  const { shape, heat } = ((kept as { pivot?: unknown } | null)?.pivot ?? {}) as {
    shape?: Partial<PivotShape>
    heat?: boolean
  }
  const known = new Set(fields.map(axisName))
  const axis = (names: unknown) =>
    Array.isArray(names) ? names.filter((name): name is string => known.has(name as string)).slice(0, 2) : []
  const measure = measures.map(measureName).find((name) => name === shape?.measure)
  const rows = axis(shape?.rows)
  if (!measure || rows.length === 0) return null
  return { shape: { rows, columns: axis(shape?.columns), measure }, heat: heat !== false }
}
