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

/** Improves a solution: what `src/engine/scheduling/optimise` gives. Answers one that is not worse. */
export type Improve = (
  prepared: Prepared,
  solution: Solution,
  report: (share: number) => void,
) => Promise<Solution> | Solution

export interface ScheduleOptions {
  /** Seconds UTC; nothing that is not fixed is placed before it. The engine reads no clock. */
  readonly asOf: number
  /** IANA zone; times in tables are UTC. */
  readonly zone: string
  /** `referenceScheduler` or the kernel's; both give the same bytes. */
  readonly solver: Solver
  readonly improve?: Improve | undefined
  /** Share done, 0..1, of the whole run; called at every step. */
  readonly onProgress?: ((phase: SchedulePhase, share: number) => void) | undefined
  /** Asked between steps (every few milliseconds of kernel work). */
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
  /** What an optimiser or an incremental change starts from. */
  readonly plan: SolvedPlan
}

export interface SolvedPlan {
  readonly prepared: Prepared
  readonly solution: Solution
}

/** Operations a solver works on between two looks at `isCancelled`. */
const STEP = 8192
/** Where on the way each phase ends. */
const ends: Readonly<Record<SchedulePhase, number>> = {
  prepare: 0.3,
  solve: 0.5,
  optimise: 0.75,
  finish: 0.97,
  hash: 1,
}

/**
 * The scheduling calculation (scheduling.md): the same function behind the server's runs, the command line and the tests.
 * Nothing about the data is thrown: what cannot be planned stands in the messages by name, with the operations left
 * unassigned and their reason.
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
 * Where the operations of a plan stand and nothing more: without an optimiser, and without the tables, figures and hash
 * that a run is told by. What `schedule` gives as its plan when nothing improves it.
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
