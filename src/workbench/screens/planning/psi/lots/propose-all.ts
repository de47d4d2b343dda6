import { call } from '../../../../client/call.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import type { CellSet } from '../edit/typed.ts'
import type { PsiBlocks } from '../psi-blocks.ts'
import { ownValues, policyOf, sizingInput, suggestedCells, suggestion, type PolicyKind } from './policies.ts'

/** What a policy makes of many items. */
export interface ProposedItems {
  readonly cells: readonly CellSet[]
  /** Items with edits. */
  readonly items: number
  /** Items that are out of range, or that the policy does not fit. */
  readonly unfit: number
  /** Items from the first one on whose edits are too many. */
  readonly beyond: number
}

interface ProposeOptions {
  readonly kind: PolicyKind
  /** What the policy takes; empty: what each item has. */
  readonly typed: string
  /** Number of edits that there may be. */
  readonly most: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/** Items that are read at a time. */
const PART = 200

/** Planned receipts of items by a policy, as edits of their planned cells, in the order of the items. */
export async function proposeAll(
  blocks: PsiBlocks,
  codes: readonly string[],
  { kind, typed, most, signal, onProgress }: ProposeOptions,
): Promise<ProposedItems> {
  const cells: CellSet[] = []
  let [items, unfit, edits] = [0, 0, 0]
  for (let from = 0; from < codes.length; from += PART) {
    const part = codes.slice(from, from + PART)
    const [rules] = await Promise.all([
      call(psiServices.lotRules, { items: part } as never, { signal }),
      blocks.load(part),
    ])
    signal.throwIfAborted()
    const rulesOf = new Map(rules.items.map((one) => [one.item, one]))
    for (const [at, code] of part.entries()) {
      const own = blocks.read(code)!
      const lots = rulesOf.get(code)!
      const input = sizingInput(own, lots)
      const found = input && suggestion(input, policyOf(kind, typed || ownValues(own, lots)[kind]))
      if (!input || !found) {
        unfit++
        continue
      }
      const changed = suggestedCells(own, input, found.planned)
      const count = changed.filter(({ qty }) => qty !== null).length
      if (edits + count > most) return { cells, items, unfit, beyond: codes.length - from - at }
      cells.push(...changed)
      edits += count
      if (count > 0) items++
    }
    onProgress(from + part.length)
  }
  return { cells, items, unfit, beyond: 0 }
}
