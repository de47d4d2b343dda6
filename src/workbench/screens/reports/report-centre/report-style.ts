import type { Report } from '#domain/reports/report.ts'
import type { ColumnChoice, GridLayout } from '../../../grid/model/column-state.ts'
import type { Pin } from '../../../grid/model/column.ts'
import type { SortKey } from '../../../grid/model/source.ts'

type Kept = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A style as the layout of the grid; columns that it does not name are hidden. Null where nothing in it can be used. */
export function layoutOf(report: Report, kept: unknown): GridLayout | null {
  if (!isObject(kept)) return null
  const columns = listOf(kept['columns']).flatMap((one) => choiceOf(report, one))
  if (columns.length === 0) return null
  const named = new Set(columns.map(({ field }) => field))
  const hidden = Object.keys(report.columns)
    .filter((field) => !named.has(field))
    .map((field) => choice(field, { shown: false }))
  return {
    version: 1,
    columns: [...columns, ...hidden],
    sort: listOf(kept['sorting']).flatMap(sortOf),
    group: listOf(kept['groupings']).filter((one): one is string => typeof one === 'string'),
  }
}

/** A column by its name, or with what was chosen for it. */
function choiceOf(report: Report, kept: unknown): ColumnChoice[] {
  const one: Kept = typeof kept === 'string' ? { field: kept } : isObject(kept) ? kept : {}
  const { field, width, shown, pin, merge, title, sum } = one
  if (typeof field !== 'string' || !Object.hasOwn(report.columns, field)) return []
  const chosen = choice(field, {
    width: typeof width === 'number' ? width : null,
    shown: shown !== false,
    pin: pin === 'left' || pin === 'right' ? (pin satisfies Pin) : null,
    merge: merge === true,
    title: typeof title === 'string' ? title : '',
  })
  return [typeof sum === 'boolean' ? { ...chosen, sum } : chosen]
}

const choice = (field: string, chosen: Partial<ColumnChoice>): ColumnChoice => ({
  field,
  width: null,
  shown: true,
  pin: null,
  merge: false,
  title: '',
  ...chosen,
})

function sortOf(kept: unknown): SortKey[] {
  if (!isObject(kept) || typeof kept['field'] !== 'string') return []
  return [{ field: kept['field'], descending: kept['descending'] === true }]
}
