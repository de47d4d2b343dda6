import { MAX_I64, Part, PARTS, type CellChange, type PsiProblem } from './problem.ts'

export interface Edit {
  readonly item: number
  readonly period: number
  /** Number of the part. */
  readonly part: number
  readonly qty: bigint
}

/** Cells set by hand: at most one edit a cell, by item, period and part. */
export class Edits {
  readonly #problem: PsiProblem
  readonly #byItem = new Map<number, Map<number, bigint>>()

  constructor(problem: PsiProblem) {
    this.#problem = problem
  }

  /** Applies all changes or none; returns their items in ascending order. RangeError for a value out of range. */
  set(changes: readonly CellChange[]): number[] {
    for (const { item, period, qty } of changes) {
      checkIndex('item', item, this.#problem.itemCount)
      checkIndex('period', period, this.#problem.periodCount)
      if (qty !== null && (qty < 0n || qty > MAX_I64)) throw new RangeError(`quantity ${qty} is out of range`)
    }
    for (const change of changes) this.#change(change)
    return [...new Set(changes.map(({ item }) => item))].toSorted((a, b) => a - b)
  }

  #change({ item, period, part, qty }: CellChange): void {
    const cells = this.#byItem.get(item) ?? new Map<number, bigint>()
    const cell = period * PARTS + Part[part]
    if (qty === null) cells.delete(cell)
    else cells.set(cell, qty)
    if (cells.size === 0) this.#byItem.delete(item)
    else this.#byItem.set(item, cells)
  }

  ofItem(item: number): Edit[] {
    return [...(this.#byItem.get(item) ?? [])]
      .toSorted(([a], [b]) => a - b)
      .map(([cell, qty]) => ({ item, period: Math.floor(cell / PARTS), part: cell % PARTS, qty }))
  }

  /** By item, period, part. */
  all(): Edit[] {
    return [...this.#byItem.keys()].toSorted((a, b) => a - b).flatMap((item) => this.ofItem(item))
  }
}

export function checkIndex(name: string, index: number, count: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= count)
    throw new RangeError(`${name} ${index} is not one of ${count}`)
}
