import { TaktError } from '#domain/errors.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { finish } from './finish/index.ts'
import { scheduleHash } from './finish/hash.ts'
import type { SchedulingInput } from './input.ts'
import { prepare, type Prepared } from './prepare/index.ts'
import type { Solution, Solver } from './problem.ts'
import type { ScheduleKpi, ScheduleTables } from './results.ts'
import { stopBehind } from './stop.ts'

export type SchedulePhase = 'prepare' | 'solve' | 'optimise' | 'finish' | 'hash'

/** Improves a solution (`src/engine/scheduling/optimise`). Returns one that is not worse. */
export type Improve = (
  prepared: Prepared,
  solution: Solution,
  report: (share: number) => void,
) => Promise<Solution> | Solution

export interface ScheduleOptions {
  /** Seconds UTC; earliest placement, except of fixed operations. The engine reads no clock. */
  readonly asOf: number
  /** IANA zone; times in tables are UTC. */
  readonly zone: string
  /** `referenceScheduler` or the kernel's; both give the same bytes. */
  readonly solver: Solver
  readonly improve?: Improve | undefined
  /** Completed share, 0..1, of the whole run; called at every step. */
  readonly onProgress?: ((phase: SchedulePhase, share: number) => void) | undefined
  /** Called between steps (every few milliseconds of kernel work). */
  readonly isCancelled?: (() => boolean) | undefined
  /** Milliseconds of any steady clock, for `timing` only. */
  readonly now?: (() => number) | undefined
}

export interface ScheduleOutcome {
  readonly tables: ScheduleTables
  readonly kpi: ScheduleKpi
  /** SHA-256 of the schedule, hexadecimal; the same for the same input in any row order. */
  readonly hash: string
  readonly counts: {
    readonly orders: number
    readonly operations: number
    readonly resources: number
    readonly assigned: number
    readonly unassigned: number
    /** Message rows by level. */
    readonly refused: number
    readonly warnings: number
  }
  /** Milliseconds per phase. */
  readonly timing: Readonly<Record<SchedulePhase, number>>
  /** Starting point of an optimiser or an incremental change. */
  readonly plan: SolvedPlan
}

export interface SolvedPlan {
  readonly prepared: Prepared
  readonly solution: Solution
}

/** Operations between two checks of `isCancelled`. */
const STEP = 8192
/** End of each phase as a share of the progress. */
const ends: Readonly<Record<SchedulePhase, number>> = {
  prepare: 0.3,
  solve: 0.5,
  optimise: 0.75,
  finish: 0.97,
  hash: 1,
}

/**
 * The scheduling calculation (scheduling.md): the same function for the server's runs, the command line and the tests.
 * Faults of the data are not thrown: they are reported in the messages with their names; the operations stay unassigned
 * with a reason.
 * @throws TaktError calculationCancelled
 */
export async function schedule(
  input: SchedulingInput,
  policy: SchedulingPolicy,
  options: ScheduleOptions,
): Promise<ScheduleOutcome> {
  const { improve } = options
  const now = options.now ?? steadyClock()
  const timing = { prepare: 0, solve: 0, optimise: 0, finish: 0, hash: 0 }
  let began = now()
  const report = (phase: SchedulePhase, share: number): void => {
    options.onProgress?.(phase, share)
    if (options.isCancelled?.()) throw new TaktError('calculationCancelled')
  }
  const ended = (phase: SchedulePhase): void => {
    timing[phase] = now() - began
    began = now()
    report(phase, ends[phase])
  }
  const within = (phase: SchedulePhase, from: number) => (share: number) =>
    report(phase, from + (ends[phase] - from) * share)
  report('prepare', 0)
  const solved = solvedPlan(input, policy, options, within, ended)
  const { prepared } = solved
  let { solution } = solved
  if (improve) solution = await improve(prepared, solution, within('optimise', ends.solve))
  ended('optimise')
  const { facts, tables, kpi } = finish(prepared, solution, within('finish', ends.optimise))
  ended('finish')
  const hash = await scheduleHash(facts)
  ended('hash')
  const { operations, jobs, messages } = prepared
  return {
    tables,
    kpi,
    hash,
    counts: {
      orders: jobs.count,
      operations: operations.count,
      resources: prepared.resources.filter(({ unit }) => unit === 0).length,
      assigned: operations.count - kpi.unassigned,
      unassigned: kpi.unassigned,
      refused: messages.count('E'),
      warnings: messages.count('W'),
    },
    timing,
    plan: { prepared, solution },
  }
}

/**
 * Only the placements of a plan: without an optimiser, and without the tables, KPIs and hash of a run. Equals the plan of
 * `schedule` when nothing improves it.
 */
export function solvedPlan(
  input: SchedulingInput,
  policy: SchedulingPolicy,
  options: Pick<ScheduleOptions, 'asOf' | 'zone' | 'solver'>,
  within: (phase: SchedulePhase, from: number) => (share: number) => void = () => () => {},
  ended: (phase: SchedulePhase) => void = () => {},
): SolvedPlan {
  const prepared = prepare(input, policy, options, within('prepare', 0))
  ended('prepare')
  const solve = ({ problem }: Prepared, from: number): Solution => {
    const run = options.solver.start(problem)
    for (let share = 0; share < 1; ) {
      share = run.step(STEP)
      within('solve', from)(share)
    }
    return run.finish()
  }
  const solution = solve(prepared, ends.prepare)
  const stopped = stopBehind(prepared, solution)
  const plan = stopped ? { prepared: stopped, solution: solve(stopped, ends.solve) } : { prepared, solution }
  ended('solve')
  return plan
}

/** Node and browsers have it; the area has neither's types. */
function steadyClock(): () => number {
  const { performance } = globalThis as unknown as { readonly performance: { now(): number } }
  return () => performance.now()
}
