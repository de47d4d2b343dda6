import { NULL_I64, textAt, type TextColumn } from '../columns.ts'
import type { PsiItemRows } from './overview.ts'
import { psiProblems } from './problem.ts'

/** Which items are shown, in which order. */
export interface PsiSelection {
  /** Text that code or name contain, ignoring case. */
  readonly keyword?: string | null | undefined
  /** Only items whose first problem begins at or before this instant, seconds UTC. */
  readonly until?: number | null | undefined
  /** Only items with this first problem. */
  readonly problem?: string | null | undefined
  /** `at` (first problem), `item`, `closing` or `last`; ` desc` behind it: the other way. */
  readonly sorting?: string | null | undefined
}

type Compare = (a: number, b: number) => number

/**
 * Numbers of the selected rows of an overview in order: by their first problem, the more severe one first,
 * unless another sorting is given; then by code. Rows without a value come last in both directions.
 */
export function selectItems(rows: PsiItemRows, selection: PsiSelection): Int32Array {
  const { at, problem } = rows.columns
  const { until = null, problem: wanted = null } = selection
  const found = keywordTest(rows, selection.keyword)
  const chosen: number[] = []
  for (let row = 0; row < rows.length; row++) {
    if (until !== null && (at[row] === NULL_I64 || Number(at[row]) > until)) continue
    if (wanted !== null && textAt(problem, row) !== wanted) continue
    if (found(row)) chosen.push(row)
  }
  const compare = orderOf(rows, selection.sorting)
  return Int32Array.from(chosen.toSorted((a, b) => compare(a, b) || a - b))
}

/** Supported sortings. */
export const psiSortings = ['at', 'item', 'closing', 'last'] as const
export type PsiSorting = (typeof psiSortings)[number]

/** Field and direction of a sorting; null: not supported. */
export function readSorting(
  text: string | null | undefined,
): readonly [PsiSorting, descending: boolean] | null {
  const [field = 'at', direction = 'asc', ...rest] = (text ?? '').trim().split(/\s+/).filter(Boolean)
  const known = psiSortings.find((one) => one === field)
  const way = direction.toLowerCase()
  return known && rest.length === 0 && (way === 'asc' || way === 'desc') ? [known, way === 'desc'] : null
}

function orderOf({ columns }: PsiItemRows, sorting: string | null | undefined): Compare {
  const [field, descending] = readSorting(sorting) ?? ['at', false]
  const sign = descending ? -1 : 1
  // Rows are ordered by code.
  if (field === 'item') return (a, b) => sign * (a - b)
  const byValue = valueOrder(columns[field], sign)
  if (field !== 'at') return byValue
  const gravity = gravities(columns.problem)
  return (a, b) => byValue(a, b) || gravity(a) - gravity(b)
}

function valueOrder(column: BigInt64Array, sign: number): Compare {
  return (a, b) => {
    const [left, right] = [column[a]!, column[b]!]
    if (left === right) return 0
    if (left === NULL_I64 || right === NULL_I64) return left === NULL_I64 ? 1 : -1
    return sign * (left < right ? -1 : 1)
  }
}

function gravities({ codes, values }: TextColumn): (row: number) => number {
  const names: readonly string[] = psiProblems
  const places = values.map((value) => names.indexOf(value))
  return (row) => places[codes[row]!] ?? psiProblems.length
}

function keywordTest({ columns }: PsiItemRows, keyword: string | null | undefined): (row: number) => boolean {
  const wanted = (keyword ?? '').trim().toLowerCase()
  if (wanted === '') return () => true
  const has = ({ codes, values }: TextColumn) => {
    const found = values.map((value) => value.toLowerCase().includes(wanted))
    return (row: number): boolean => found[codes[row]!] === true
  }
  const [inItem, inName] = [has(columns.item), has(columns.name)]
  return (row) => inItem(row) || inName(row)
}
