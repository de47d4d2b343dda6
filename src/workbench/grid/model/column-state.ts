import { languages } from '#domain/languages.ts'
import type { PageStyle } from '#domain/print/page-style.ts'
import { fittingTotals, leastWidth, mostWidth, plainColumn, type ColumnStyle } from '#domain/reports/style.ts'
import type { TotalOp } from '#domain/rules/totals.ts'
import { widthOf, type GridColumn } from './column.ts'
import type { SortKey } from './source.ts'

/** What a user changed about one column. */
export type ColumnChoice = ColumnStyle

/** Layout of a grid as it is kept: columns in their order, sorting and grouping. */
export interface GridLayout {
  readonly version: 1
  readonly columns: readonly ColumnChoice[]
  readonly sort: readonly SortKey[]
  readonly group: readonly string[]
  /** How its rows are laid out on pages; absent: as every file is. */
  readonly page?: PageStyle | null
}

export function defaultLayout(columns: readonly GridColumn[], sort: readonly SortKey[] = []): GridLayout {
  return { version: 1, columns: columns.map(defaultChoice), sort, group: [] }
}

function defaultChoice(column: GridColumn): ColumnChoice {
  return {
    ...plainColumn(column.field),
    width: column.designedWidth ?? null,
    shown: !column.hidden,
    pin: column.pin ?? null,
    merge: column.merge ?? false,
  }
}

/**
 * Fits a kept layout to today's columns: unknown ones drop out, new ones come last with their defaults. Choices that fit as
 * they are stay the same array, so that another sort alone places no column again.
 */
export function reconcile(kept: unknown, columns: readonly GridColumn[], standard: GridLayout): GridLayout {
  if (!isLayout(kept)) return standard
  const known = new Map(columns.map((column) => [column.field, column]))
  const old = kept.columns.filter(
    (choice, at) => known.has(choice.field) && kept.columns.findIndex((c) => c.field === choice.field) === at,
  )
  const seen = new Set(old.map((choice) => choice.field))
  const fitted = [
    ...old.map((choice) => withTotal(withChosenWidth(choice, known.get(choice.field)!))),
    ...standard.columns.filter((choice) => !seen.has(choice.field)),
  ]
  const isSame =
    fitted.length === kept.columns.length && fitted.every((choice, at) => choice === kept.columns[at])
  return {
    version: 1,
    columns: isSame ? kept.columns : fitted,
    sort: kept.sort.filter((key) => known.has(key.field)),
    group: kept.group.filter((field) => known.has(field)),
    ...(kept.page ? { page: kept.page } : {}),
  }
}

/** A layout once kept the widths of all columns, also of those that nobody had changed. */
function withChosenWidth(choice: ColumnChoice, column: GridColumn): ColumnChoice {
  const isDeclared = languages().some((language) => choice.width === widthOf(column, language))
  return isDeclared ? { ...choice, width: null } : choice
}

/** Browsers kept of earlier versions that a column adds up, or that it does not. */
function withTotal(kept: ColumnChoice & { readonly sum?: boolean }): ColumnChoice {
  if (kept.sum === undefined) return kept
  const { sum, ...choice } = kept
  return { ...choice, total: sum ? 'sum' : null }
}

function isLayout(value: unknown): value is GridLayout {
  const layout = value as GridLayout | null
  return (
    typeof layout === 'object' &&
    layout?.version === 1 &&
    Array.isArray(layout.columns) &&
    Array.isArray(layout.sort) &&
    Array.isArray(layout.group) &&
    layout.columns.every((c: unknown) => isWidth((c as ColumnChoice | null)?.width))
  )
}

const isWidth = (width: unknown): boolean => typeof width === 'number' || width === null

export function changeColumn(layout: GridLayout, field: string, change: Partial<ColumnChoice>): GridLayout {
  return {
    ...layout,
    columns: layout.columns.map((choice) => (choice.field === field ? { ...choice, ...change } : choice)),
  }
}

export function resizeColumn(layout: GridLayout, field: string, width: number): GridLayout {
  return changeColumn(layout, field, { width: Math.round(Math.min(mostWidth, Math.max(leastWidth, width))) })
}

/** A column as wide as the user made it, for files. */
export function withFileWidth(column: GridColumn, layout: GridLayout): GridColumn {
  const width = layout.columns.find(({ field }) => field === column.field)?.width ?? null
  return width === null ? column : { ...column, width }
}

/** Moves a column before or behind another one; it takes over the other's pin, as it lands in that pane. */
export function moveColumn(layout: GridLayout, field: string, target: string, behind: boolean): GridLayout {
  const moved = layout.columns.find((choice) => choice.field === field)
  const goal = layout.columns.find((choice) => choice.field === target)
  if (!moved || !goal || field === target) return layout
  const rest = layout.columns.filter((choice) => choice.field !== field)
  const at = rest.findIndex((choice) => choice.field === target) + (behind ? 1 : 0)
  return { ...layout, columns: [...rest.slice(0, at), { ...moved, pin: goal.pin }, ...rest.slice(at)] }
}

/** Moves a column one shown place to the left (-1) or right (1) inside its pane. */
export function shiftColumn(layout: GridLayout, field: string, by: -1 | 1): GridLayout {
  const moved = layout.columns.find((choice) => choice.field === field)
  if (!moved) return layout
  const pane = layout.columns.filter((choice) => choice.shown && choice.pin === moved.pin)
  const neighbour = pane[pane.indexOf(moved) + by]
  return neighbour ? moveColumn(layout, field, neighbour.field, by === 1) : layout
}

/** Next sorting after a click on a title: ascending, descending, none; with `add` other keys stay. */
export function toggleSort(sort: readonly SortKey[], field: string, add: boolean): readonly SortKey[] {
  const current = sort.find((key) => key.field === field)
  const next: SortKey | null = current
    ? current.descending
      ? null
      : { field, descending: true }
    : { field, descending: false }
  if (!add) return next ? [next] : []
  if (!next) return sort.filter((key) => key.field !== field)
  return current ? sort.map((key) => (key.field === field ? next : key)) : [...sort, next]
}

/** Columns with the totals and colours that the user chose for them. */
export const withChosenLooks = (
  columns: readonly GridColumn[],
  choices: readonly ColumnChoice[],
): readonly GridColumn[] => {
  const chosen = new Map(choices.map((choice) => [choice.field, choice]))
  return columns.map((column) => {
    const { total, colours } = chosen.get(column.field) ?? {}
    if (total === undefined && colours === undefined) return column
    return { ...column, ...totalled(column, total), ...(colours === undefined ? {} : { colours }) }
  })
}

function totalled(column: GridColumn, total: TotalOp | null | undefined): Partial<GridColumn> {
  if (total === null) return { sum: false }
  return total === undefined || !totalsFor(column).includes(total) ? {} : { sum: true, total }
}

/** Totals that make sense of a column; rates are only counted. */
export const totalsFor = ({ kind, choice, texts }: GridColumn): readonly TotalOp[] =>
  kind === 'rate' ? ['count'] : fittingTotals({ kind, choice, texts })

/** The total that a column has now; null: none. */
export const totalNow = ({ sum, total = 'sum' }: GridColumn): TotalOp | null => (sum ? total : null)
