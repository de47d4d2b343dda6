import type { Policy } from '#domain/kitting/policy-values.ts'
import { textAt } from '../columns.ts'
import { readResult, type ReadResult } from './finish/index.ts'
import type { KittingInput } from './input.ts'
import { assemble, prepare, type Prepared } from './prepare/index.ts'
import { Messages } from './prepare/messages.ts'
import type { PrepareOptions } from './prepare/source.ts'
import { DAY } from './prepare/time.ts'
import type { Problem, Solution, Solver } from './problem.ts'
import { numbersOf } from '../numbers.ts'

export interface ExpediteOptions extends PrepareOptions {
  readonly solver: Solver
  /** Days by which each supply is expedited. */
  readonly days: number
  /** Supplies that are calculated exactly, best bound first. */
  readonly top: number
}

/** Effect of one expedited supply. Order-days: days summed over orders. */
export interface ExpediteValue {
  readonly item: string
  readonly doc: string | null
  readonly line: string | null
  readonly supplier: string | null
  /** Upper bound that it was chosen by. */
  readonly bound: number
  /** Order-days gained less order-days lost by orders that are kitted later then. */
  readonly value: number
  readonly helped: number
  readonly hurt: number
}

/**
 * Expedite values (kitting.md §6): supplies that hold up orders, screened by
 * gain = gate1 - max(gate2, supply time - days) over the orders that wait for them, the best `top` of them calculated
 * again exactly with the supply moved. An order that is not kitted in full counts as kitted at the end of its window.
 */
export function expediteValues(
  input: KittingInput,
  policy: Policy,
  options: ExpediteOptions,
): readonly ExpediteValue[] {
  const prepared = prepare(input, policy, options)
  const solution = solved(options.solver, prepared.problem)
  const result = readResult(prepared, solution)
  const before = kitTimes(prepared.problem, solution)
  const bounds = [...screen(result, options.days)]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, options.top)
  return bounds
    .map(([lot, bound]) => ({ ...named(prepared, lot), bound, ...exact(prepared, lot, before, options) }))
    .sort((a, b) => b.value - a.value || b.bound - a.bound || (a.item < b.item ? -1 : 1))
}

/** Bound per lot, in order-days. */
function screen({ shown, summary }: ReadResult, days: number): Map<number, number> {
  const { facts, nodes } = shown
  const { problem, prepared } = facts
  const bounds = new Map<number, number>()
  summary.gating.forEach((node, demand) => {
    const supply = node < 0 ? -1 : nodes.last[node]!
    if (supply < 0 || problem.supplyTime[supply] === 0) return
    const lot = prepared.lotOf[supply]!
    if (prepared.lots.row[lot]! < 0) return
    const limit = problem.demandLimit[demand]!
    const gate = Number.isNaN(nodes.ready[node]) ? limit : nodes.ready[node]!
    const then = Math.max(
      0,
      problem.supplyTime[supply]! - days * DAY,
      Math.min(limit, summary.secondReady[demand]!),
    )
    const gain = Math.max(0, gate - then) / DAY
    if (gain > 0) bounds.set(lot, (bounds.get(lot) ?? 0) + gain)
  })
  return bounds
}

function named({ source, lots }: Prepared, lot: number) {
  const { columns } = source.input.supplies
  const row = lots.row[lot]!
  return {
    item: source.items.values[lots.item[lot]!]!,
    doc: textAt(columns.doc, row),
    line: textAt(columns.line, row),
    supplier: textAt(columns.supplier, row),
  }
}

function exact(
  prepared: Prepared,
  lot: number,
  before: Float64Array,
  { solver, days }: ExpediteOptions,
): { value: number; helped: number; hurt: number } {
  const { read } = prepared
  const time = read.rows.time.slice()
  const effective = read.rows.effective.slice()
  time[lot] = Math.max(0, time[lot]! - days * DAY)
  effective[lot] = read.source.base + time[lot]!
  const moved = assemble({
    ...read,
    source: { ...read.source, messages: new Messages() },
    rows: { ...read.rows, time, effective },
  })
  const after = kitTimes(moved.problem, solved(solver, moved.problem))
  let [seconds, helped, hurt] = [0, 0, 0]
  for (let demand = 0; demand < before.length; demand++) {
    const gain = before[demand]! - after[demand]!
    seconds += gain
    if (gain > 0) helped++
    if (gain < 0) hurt++
  }
  return { value: seconds / DAY, helped, hurt }
}

function solved(solver: Solver, problem: Problem): Solution {
  const run = solver.start(problem)
  while (run.step(problem.demandCount) < 1);
  return run.finish()
}

/** Time at which each demand is kitted in full, the end of its window when it is not. */
function kitTimes(problem: Problem, solution: Solution): Float64Array {
  const open = numbersOf(problem.demandOpen)
  const done = numbersOf(solution.demandSets)
  const times = new Float64Array(problem.demandCount)
  for (let batch = 0; batch < solution.batchCount; batch++) {
    const demand = solution.batchDemand[batch]!
    times[demand] = Math.max(times[demand]!, solution.batchTime[batch]!)
  }
  for (let demand = 0; demand < times.length; demand++)
    if (done[demand]! < open[demand]!) times[demand] = Math.max(times[demand]!, problem.demandLimit[demand]!)
  return times
}
