import type { Label } from '#domain/label.ts'
import type { CellKind, GridColumn } from '../grid/model/column.ts'
import type { Period, PivotField, PivotRequest } from '../grid/model/pivot.ts'
import { plainValue, type CellValue } from '../grid/model/source.ts'
import { cellText, type FormatSettings } from '../grid/cells/format.ts'
import type { Condition } from '#domain/crud.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'

/** A field a pivot may put on an axis; times are cut into a period. */
export interface AxisField extends PivotField {
  readonly column: GridColumn
}

/** What a pivot may add up. */
export interface Measure {
  readonly field: string
  readonly op: PivotRequest['op']
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
  return axis.period === 'week' ? `W${isoWeek(day)} ${short}` : day.replaceAll('-', '/')
}

/** ISO 8601 number of the week that begins on a Monday. */
function isoWeek(monday: string): number {
  const thursday = new Date(Date.parse(`${monday}T00:00:00Z`) + 3 * 86_400_000)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return 1 + Math.floor((thursday.getTime() - first) / (7 * 86_400_000))
}

/** The condition that finds the rows behind a key. */
export function keyCondition(axis: AxisField, key: CellValue, zone: string): Condition {
  const { field, period } = axis
  if (key === null || key === undefined) return { field, op: 'empty', values: [] }
  if (!period) return { field, op: 'eq', values: [key as string | number | boolean] }
  const start = Date.parse(plainValue(key)) / 1000
  const iso = (local: number, shift: number) =>
    new Date((zonedSeconds(local, zone) + shift) * 1000).toISOString().replace('.000Z', 'Z')
  return { field, op: 'between', values: [iso(start, 0), iso(nextStart(start, period), -1)] }
}

function nextStart(start: number, period: Period): number {
  if (period !== 'month') return start + (period === 'week' ? 7 : 1) * 86_400
  const date = new Date(start * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000
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
