import type { PsiProposed } from '#domain/psi/edit.ts'
import { withPlanned, type FollowedItem } from '#engine/psi/follow.ts'
import type { PsiSolver } from '#engine/psi/problem.ts'
import type { ItemCells, PsiBlocks } from '../psi-blocks.ts'
import { ageOf, plannedOf, proposedCells } from './edited-cells.ts'
import type { EditState } from './edit-state.ts'
import type { CellSet } from './typed.ts'

/** Rows that the server said would come, shown in a reading of the pivot until the next one. */
interface Coming {
  readonly blocks: PsiBlocks
  readonly answer: PsiProposed
}

/** The lines of edited items: calculated here while typing, then as the server returns them with the orders. */
export class EditOverlay {
  readonly #made = new Map<string, { readonly from: readonly unknown[]; readonly cells: FollowedItem }>()
  coming: Coming | null = null
  /** null: not there yet; edits are then not followed. */
  solver: PsiSolver | null = null

  /** Cells of an item as they become; null: as they were read. The same object for the same edits. */
  over(blocks: PsiBlocks, base: ItemCells, { typed, draft, proposed }: EditState): FollowedItem | null {
    const { solver } = this
    const code = base.grid.codes[base.item]!
    const row = blocks.rowOf(code)
    const own = draft.filter(({ item }) => item === code)
    const coming = this.coming?.blocks === blocks ? this.coming.answer : null
    const said = (coming ?? proposed?.answer)?.rows.find(({ item }) => item === code)
    const isEdited = own.length > 0 || typed.has(code)
    if (!solver || row === undefined || !(isEdited || (coming && said))) return null
    const isSaid = own.length === 0 && said && (proposed?.typed === typed || (coming && !isEdited))
    const from = [base.grid, typed.get(code), isSaid ? said : null, ...own]
    const made = this.#made.get(code)
    if (made && made.from.length === from.length && made.from.every((one, at) => one === from[at]))
      return made.cells
    const age = ageOf(blocks.items, row)
    const cells = isSaid
      ? proposedCells(solver, said, base, age)
      : withPlanned(solver, base.grid, base.item, planned(base, typed.get(code), own), age)
    this.#made.set(code, { from, cells })
    return cells
  }

  forget(items: readonly string[]): void {
    for (const code of items) this.#made.delete(code)
  }
}

/** Planned cells with what was typed, and what an editor holds. */
function planned(
  base: ItemCells,
  typed: ReadonlyMap<number, bigint> | undefined,
  draft: readonly CellSet[],
): BigInt64Array {
  const cells = new Map(typed)
  for (const { start, qty } of draft)
    if (qty === null) cells.delete(start)
    else cells.set(start, qty)
  const quantities = plannedOf(base)
  return quantities.map((qty, p) => cells.get(base.grid.periods[p]!.start) ?? qty)
}
