import { textAt } from '../../columns.ts'
import { numbersOf } from '../../numbers.ts'
import type { Prepared } from '../prepare/index.ts'
import { DAY } from '../prepare/time.ts'
import { LINE_WIDTH, SUPPLY_ENDLESS, type Problem, type Solution } from '../problem.ts'
import { Requirements } from './requirement.ts'

/** Weakest class a supply belongs to (KitTier): 0 on hand ... 6 planned; 9 = not kitted. */
const tiers: Readonly<Record<string, number>> = {
  STOCK: 0,
  LINE: 0,
  CONS: 0,
  CUST: 0,
  QC: 1,
  RECV: 1,
  ASN: 2,
  TRF: 2,
  PO: 3,
  WIP: 4,
  PR: 5,
  PLAN_M: 6,
  PLAN_P: 6,
}
export const NOT_KITTED = 9

/** Problem and solution as numbers, with lookups shared by several result tables. */
export interface Facts {
  readonly prepared: Prepared
  readonly problem: Problem
  readonly solution: Solution
  readonly requirements: Requirements
  readonly open: Float64Array
  readonly done: Float64Array
  readonly batchQty: Float64Array
  readonly allocationQty: Float64Array
  readonly allocationMain: Float64Array
  readonly buildQty: Float64Array
  /** Per supply of the problem: initial quantity (of outputs: the final one), tier. */
  readonly supplyQty: Float64Array
  readonly supplyTier: Uint8Array
  /** Per supply: quantity allocated. */
  readonly supplyUsed: Float64Array
  /** Item prices in 10^-6 currency units per base unit, 0 when unknown. */
  readonly price: Float64Array
  /** Place of each line within its recipe by line number, from 0. */
  readonly lineRank: Int32Array
}

export function readFacts(prepared: Prepared, solution: Solution): Facts {
  const { problem } = prepared
  const allocationQty = numbersOf(solution.allocationQty)
  const supplyUsed = new Float64Array(problem.supplyCount)
  for (let a = 0; a < solution.allocationCount; a++)
    supplyUsed[solution.allocationSupply[a]!]! += allocationQty[a]!
  const batchQty = numbersOf(solution.batchQty)
  return {
    prepared,
    problem,
    solution,
    requirements: new Requirements(problem),
    open: numbersOf(problem.demandOpen),
    done: numbersOf(solution.demandSets),
    batchQty,
    allocationQty,
    allocationMain: numbersOf(solution.allocationMain),
    buildQty: numbersOf(solution.buildQty),
    supplyQty: supplyQuantities(problem, solution, batchQty),
    supplyTier: supplyTiers(prepared),
    supplyUsed,
    price: prices(prepared),
    lineRank: lineRanks(prepared),
  }
}

/** Outputs contain the quantity kitted in time. */
function supplyQuantities(problem: Problem, solution: Solution, batchQty: Float64Array): Float64Array {
  const qty = numbersOf(problem.supplyQty)
  for (let b = 0; b < solution.batchCount; b++) {
    const demand = solution.batchDemand[b]!
    const output = problem.demandOutput[demand]!
    if (output >= 0 && solution.batchTime[b]! <= problem.demandNeed[demand]!) qty[output]! += batchQty[b]!
  }
  return qty
}

function supplyTiers({ source, lots, lotOf, problem }: Prepared): Uint8Array {
  const tierOf = tierByLot(source, lots.row)
  const tier = new Uint8Array(lotOf.length)
  for (let supply = 0; supply < tier.length; supply++) {
    const endless = (problem.supplyFlags[supply]! & SUPPLY_ENDLESS) !== 0
    tier[supply] = endless ? 0 : tierOf(lotOf[supply]!)
  }
  return tier
}

/** Tier of every lot by the class of its row; outputs of the run are work in process. */
export function tiersOfLots({ prepared: { source, lots } }: Facts): Uint8Array {
  const tierOf = tierByLot(source, lots.row)
  return Uint8Array.from({ length: lots.count }, (_, lot) => tierOf(lot))
}

function tierByLot(source: Prepared['source'], rows: Int32Array): (lot: number) => number {
  const { class: kind } = source.input.supplies.columns
  const byCode = Uint8Array.from(kind.values, (name) => tiers[name] ?? 3)
  return (lot) => {
    const row = rows[lot]!
    if (row < 0) return tiers['WIP']!
    const code = kind.codes[row]!
    return code < 0 ? 0 : byCode[code]!
  }
}

function prices({ source }: Prepared): Float64Array {
  const all = numbersOf(source.input.items.columns.price)
  return Float64Array.from(source.items.row, (row) => (row < 0 ? 0 : all[row]! || 0))
}

function lineRanks({ problem, structure }: Prepared): Int32Array {
  const ranks = new Int32Array(problem.lines.length / LINE_WIDTH)
  const numbers = structure.book.lineNo.array
  for (let recipe = 0; recipe < problem.recipeCount; recipe++) {
    const start = problem.recipeStart[recipe]!
    const end = problem.recipeStart[recipe + 1]!
    let ascending = true
    for (let line = start; line < end; line++) {
      ranks[line] = line - start
      if (line > start && numbers[line]! < numbers[line - 1]!) ascending = false
    }
    if (ascending) continue
    const lines = Array.from({ length: end - start }, (_, k) => start + k)
    lines.sort((a, b) => numbers[a]! - numbers[b]! || a - b)
    lines.forEach((line, rank) => (ranks[line] = rank))
  }
  return ranks
}

/** Instant of a problem time, NaN for none; 0 is the as-of time. */
export function instantOf({ source }: Prepared, time: number): number {
  if (Number.isNaN(time)) return NaN
  return time === 0 ? Math.max(source.base, source.options.asOf) : source.base + time
}

/** Full days from one problem time to another, rounded up. */
export const daysBetween = (from: number, to: number): number => Math.ceil((to - from) / DAY)

export function orderTextOf({ source, demands, ranked }: Prepared, demand: number): string | null {
  const position = ranked.position[demand]!
  return position < 0 ? null : textAt(source.input.demands.columns.order, demands.row[position]!)
}
