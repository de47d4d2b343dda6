import { formatDecimal } from '#domain/rules/decimal.ts'
import type { PsiLayout, PsiPeriod } from '#domain/psi/layout.ts'

/** Planned quantities typed, 10^-6: by item and start of the period, which stays the same when time continues. */
export type Typed = ReadonlyMap<string, ReadonlyMap<number, bigint>>

/** A planned cell and what it becomes; null: what its orders come to. */
export interface CellSet {
  readonly item: string
  readonly start: number
  readonly qty: bigint | null
}

export const nothingTyped: Typed = new Map()

export function withCells(typed: Typed, cells: readonly CellSet[]): Typed {
  const next = new Map(typed)
  for (const { item, start, qty } of cells) {
    const own = new Map(next.get(item))
    if (qty === null) own.delete(start)
    else own.set(start, qty)
    if (own.size === 0) next.delete(item)
    else next.set(item, own)
  }
  return next
}

export const countOf = (typed: Typed): number =>
  [...typed.values()].reduce((count, cells) => count + cells.size, 0)

/** Changes that take all edits back. */
export const allCells = (typed: Typed): CellSet[] =>
  [...typed].flatMap(([item, cells]) => [...cells.keys()].map((start) => ({ item, start, qty: null })))

/** The edits that are still about items and periods of a pivot. */
export function keptIn(typed: Typed, items: (item: string) => boolean, periods: readonly PsiPeriod[]): Typed {
  const starts = new Set(periods.map(({ start }) => start))
  const gone = [...typed].flatMap(([item, cells]) =>
    [...cells.keys()]
      .filter((start) => !items(item) || !starts.has(start))
      .map((start): CellSet => ({ item, start, qty: null })),
  )
  return gone.length === 0 ? typed : withCells(typed, gone)
}

/** The same as calls take them, by item and period. */
export function editsOf(typed: Typed, periods: readonly PsiPeriod[]) {
  const numbers = new Map(periods.map(({ start }, p) => [start, p]))
  return [...typed].flatMap(([item, cells]) =>
    [...cells]
      .map(([start, qty]) => ({ item, period: numbers.get(start)!, qty: formatDecimal(qty) }))
      .toSorted((a, b) => a.period - b.period),
  )
}

/** What calls about edits of a pivot say. */
export const editInput = ({ code, asOf, periods }: PsiLayout, typed: Typed) => ({
  psiSet: code,
  asOf,
  edits: editsOf(typed, periods),
})
