import { LINE_ITEM, LINE_WIDTH, SUPPLY_PEGGED, SUPPLY_RESERVED } from '../problem.ts'
import { orderTextOf } from './facts.ts'
import type { Shown } from './shown.ts'

const S4 = 4

/** Messages about orders with a circular BOM, parts lent to lower priorities and reservations taken over. */
export function resultMessages(shown: Shown): void {
  circular(shown)
  lent(shown)
  stolen(shown)
}

function circular({ facts }: Shown): void {
  const { problem, prepared } = facts
  const { structure, source, ranked, demands } = prepared
  if (structure.cycles.ever().size === 0) return
  const reached = new Map<number, number>()
  const visit = (recipe: number): number => {
    const known = reached.get(recipe)
    if (known !== undefined) return known
    reached.set(recipe, -1)
    let found = -1
    for (
      let line = problem.recipeStart[recipe]!;
      line < problem.recipeStart[recipe + 1]! && found < 0;
      line++
    ) {
      const item = problem.lines[line * LINE_WIDTH + LINE_ITEM]!
      if (structure.cycles.at(structure.book.lineAt.array[line]!).has(item)) found = item
      else if (problem.lineRecipe[line]! >= 0) found = visit(problem.lineRecipe[line]!)
    }
    reached.set(recipe, found)
    return found
  }
  for (let demand = 0; demand < problem.demandCount; demand++) {
    const item = visit(problem.demandRecipe[demand]!)
    const position = ranked.position[demand]!
    if (item < 0 || position < 0) continue
    const row = demands.row[position]!
    const where = { level: 'E', table: 'bom', row: -1, column: 'component' } as const
    const order = orderTextOf(prepared, demand) ?? String(row)
    source.messages.add({ ...where, code: 'bomCircular', order, item: source.items.values[item] })
  }
}

/** Two phases build what can be built now: an order may wait for a part that a lower priority got meanwhile. */
function lent({ facts, nodes }: Shown): void {
  const { problem, prepared } = facts
  for (const node of nodes.shortNodes) {
    if (nodes.reason[node] !== S4) continue
    const demand = nodes.demand[node]!
    const by = nodes.takenBy[node]!
    if (by <= demand) continue
    const item = prepared.source.items.values[problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!]
    const where = { level: 'I', table: 'demands', row: -1, column: 'order' } as const
    const [order, value] = [orderTextOf(prepared, demand), orderTextOf(prepared, by)]
    prepared.source.messages.add({ ...where, code: 'lentToLower', order, item, value })
  }
}

function stolen({ facts }: Shown): void {
  const { problem, solution, prepared } = facts
  if (prepared.source.policy.stealHard.length === 0) return
  const owners = ownersOf(facts)
  for (let a = 0; a < solution.allocationCount; a++) {
    const supply = solution.allocationSupply[a]!
    if ((problem.supplyFlags[supply]! & (SUPPLY_PEGGED | SUPPLY_RESERVED)) === 0) continue
    const demand = solution.batchDemand[solution.allocationBatch[a]!]!
    const own = problem.pegSupply.subarray(problem.demandPegStart[demand], problem.demandPegStart[demand + 1])
    if (own.includes(supply)) continue
    const item = prepared.source.items.values[problem.supplyItem[supply]!]
    const where = { level: 'W', table: 'reservations', row: -1, column: 'order' } as const
    const order = orderTextOf(prepared, demand)
    prepared.source.messages.add({ ...where, code: 'stolen', order, item, value: owners.get(supply) ?? null })
  }
}

/** Order for which each pegged supply was reserved. */
function ownersOf({ problem, prepared }: Shown['facts']): ReadonlyMap<number, string | null> {
  const owners = new Map<number, string | null>()
  for (let demand = problem.demandCount - 1; demand >= 0; demand--) {
    for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++)
      owners.set(problem.pegSupply[k]!, orderTextOf(prepared, demand))
  }
  return owners
}
