import type { PsiLayout } from '#domain/psi/layout.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { fetchArrow } from '../../../client/query.ts'
import { decodeTable } from '#engine/arrow.ts'
import { collapsedCells } from '#engine/psi/collapsed.ts'
import { gridOf, rowsByItem } from '#engine/psi/grid.ts'
import { collapse, type Scale } from '#engine/psi/horizon.ts'
import type { FollowedItem } from '#engine/psi/follow.ts'
import type { PsiItemRows } from '#engine/psi/overview.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { type PsiGridCells } from '#engine/psi/shown.ts'
import type { PsiEdits } from './edit/edits.ts'

/** Items kept at most, those read last: a long scroll must not fill the memory. */
const KEPT = 4000
/** Items that one request asks for. */
const MAX_BLOCK_ITEMS = 200

/** Cells of an item: its place among those that were read with it. */
export interface ItemCells {
  readonly grid: PsiGridCells
  readonly item: number
}

/** Rows of the items of a pivot, read when they are looked at. */
export class PsiBlocks {
  readonly #layout: PsiLayout
  readonly items: PsiItemRows
  readonly #edits: PsiEdits | null
  readonly #run: string | null
  readonly #rowOf: ReadonlyMap<string, number>
  readonly #cells = new Map<string, ItemCells>()
  readonly #asked = new Map<string, Promise<void>>()
  #wanted: readonly string[] = []
  /** Coarser cells by the cells that they were made from. */
  readonly #collapsed = new WeakMap<PsiGridCells, Map<Scale, PsiGridCells>>()

  /** `edits`: what cells become that are edited; `run`: the run whose plan it is, null: the one that is there. */
  constructor(layout: PsiLayout, items: PsiItemRows, edits: PsiEdits | null, run: string | null = null) {
    this.#run = run
    this.#layout = layout
    this.items = items
    this.#edits = edits
    this.#rowOf = rowsByItem(items)
  }

  /** Row of an item in the overview. */
  rowOf(code: string): number | undefined {
    return this.#rowOf.get(code)
  }

  /** Reads what is not there yet of these items. */
  async load(codes: readonly string[]): Promise<void> {
    this.#wanted = codes
    const missing = codes.filter((code) => !this.#cells.has(code) && !this.#asked.has(code))
    for (let from = 0; from < missing.length; from += MAX_BLOCK_ITEMS) {
      const part = missing.slice(from, from + MAX_BLOCK_ITEMS)
      const read = this.#read(part).finally(() => {
        for (const code of part) this.#asked.delete(code)
      })
      for (const code of part) this.#asked.set(code, read)
    }
    await Promise.all(new Set(codes.flatMap((code) => this.#asked.get(code) ?? [])))
    this.#forget(new Set(codes))
  }

  /** Items that were asked for last. */
  get wanted(): readonly string[] {
    return this.#wanted
  }

  /** Cells of an item as they were read; undefined: not yet. */
  read(code: string): ItemCells | undefined {
    return this.#cells.get(code)
  }

  /** First problem of an item with its edits; undefined: it has none, or was not read yet. */
  problemOf(code: string): FollowedItem['problem'] | undefined {
    const found = this.#cells.get(code)
    return found && this.#edits?.over(this, found)?.problem
  }

  /** Cells of an item that was read, with its edits, over the periods of the layout or coarser ones. */
  cellsOf(code: string, scale: Scale | null): ItemCells | undefined {
    const read = this.#cells.get(code)
    const edited = read && this.#edits?.over(this, read)
    const found = edited ? { grid: edited.grid, item: 0 } : read
    if (!found || scale === null) return found
    let coarser = this.#collapsed.get(found.grid)
    if (!coarser) this.#collapsed.set(found.grid, (coarser = new Map()))
    let grid = coarser.get(scale)
    if (!grid) coarser.set(scale, (grid = collapsedCells(found.grid, collapse(found.grid.periods, scale))))
    return { grid, item: found.item }
  }

  async #read(items: readonly string[]): Promise<void> {
    const { code, asOf, periods } = this.#layout
    const bytes = await fetchArrow(psiServices.block, { psiSet: code, asOf, items, run: this.#run } as never)
    const grid = gridOf(decodeTable(psiCellSchema, bytes), periods, this.items, this.#rowOf)
    grid.codes.forEach((one, item) => this.#cells.set(one, { grid, item }))
  }

  #forget(wanted: ReadonlySet<string>): void {
    for (const code of this.#cells.keys()) {
      if (this.#cells.size <= KEPT) return
      if (!wanted.has(code)) this.#cells.delete(code)
    }
  }
}
