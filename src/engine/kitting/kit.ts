import { TaktError } from '#domain/errors.ts'
import { countedStatuses, kittedStatuses } from '#domain/kitting/kit-status.ts'
import type { Policy } from '#domain/kitting/policy-values.ts'
import type { Table, TableSchema } from '../columns.ts'
import { wholeTable } from '../table-parts.ts'
import type { Conservation } from './finish/conservation.ts'
import { resultHash, type Digest } from './finish/hash.ts'
import { finish, readResult, type ResultTables, type TakeTable } from './finish/index.ts'
import type { Kpi } from './finish/kpi.ts'
import { orderTable } from './finish/tables/orders.ts'
import type { KittingInput } from './input.ts'
import { prepare } from './prepare/index.ts'
import type { Solver } from './problem.ts'
import type { ResultTableName } from './results.ts'

export type KitPhase = 'prepare' | 'solve' | 'finish' | 'hash'

export interface KitOptions {
  /** Seconds UTC; everything before it has happened. The engine reads no clock. */
  readonly asOf: number
  /** IANA zone of days and working days. */
  readonly zone: string
  /** `referenceSolver` or the kernel's; both give the same bytes. */
  readonly solver: Solver
  /** Refuse rows whose item is not in the table of items. */
  readonly strictItems?: boolean
  /** Completed share, 0..1, of the whole run; called at every step. */
  readonly onProgress?: (phase: KitPhase, share: number) => void
  /** Called between steps (every few milliseconds of kernel work). */
  readonly isCancelled?: () => boolean
  /** One that copies nothing, where the host has it. */
  readonly digest?: Digest
  /** Milliseconds of any steady clock, for `timing` only. */
  readonly now?: () => number
}

export interface KitOutcome extends KitFigures {
  readonly tables: ResultTables
}

/** A result without its tables. */
export interface KitFigures {
  readonly kpi: Kpi
  /** SHA-256 of the result, hexadecimal; the same for the same input in any row order. */
  readonly hash: string
  readonly conservation: Conservation
  readonly counts: {
    /** Orders that took part or have no BOM, and their component lines: rows of the result. */
    readonly orders: number
    readonly lines: number
    /** Of these, orders of which all sets are kitted. */
    readonly fullOrders: number
    /** Rows of the supply details, including rejected ones. */
    readonly supplies: number
    readonly allocations: number
    readonly batches: number
    /** Message rows by level: refused rows, warnings. */
    readonly refused: number
    readonly warnings: number
  }
  /** Milliseconds per phase. */
  readonly timing: Readonly<Record<KitPhase, number>>
}

/** Demands of the first step of a solver; later steps aim at this duration, so that a run is cancelled soon. */
const FIRST_STEP = 16
const SHORT_MS = 10
const LONG_MS = 40
const MOST = 65_536
/** Begin and end of each phase as shares of the progress. */
const begins: Readonly<Record<KitPhase, number>> = { prepare: 0, solve: 0.25, finish: 0.7, hash: 0.95 }
const ends: Readonly<Record<KitPhase, number>> = { prepare: 0.25, solve: 0.7, finish: 0.95, hash: 1 }

/**
 * The kitting calculation (kitting.md): the same function behind the server's runs, the command line and the tests.
 * @throws TaktError quantityOverflow, calculationCancelled
 */
export async function kit(input: KittingInput, policy: Policy, options: KitOptions): Promise<KitOutcome> {
  const tables: Partial<Record<ResultTableName, Table>> = {}
  const figures = await kitInParts(input, policy, options, (name, table) => {
    tables[name] = wholeTable<TableSchema>(table)
  })
  return { ...figures, tables: tables as ResultTables }
}

/** The same calculation, whose result tables are taken part by part: memory holds a part of one of them. */
export async function kitInParts(
  input: KittingInput,
  policy: Policy,
  options: KitOptions,
  take: TakeTable,
): Promise<KitFigures> {
  const steps = stepsOf(options)
  const { prepared, solution } = decide(input, policy, options, steps)
  // The hash depends only on the decisions: another thread computes it while the tables are built.
  const hashing = resultHash(prepared, solution, options.digest)
  const counts = { orders: 0, lines: 0, fullOrders: 0, supplies: 0, refused: 0, warnings: 0 }
  const counted: TakeTable = async (name, table) => {
    if (name === 'supplies') counts.supplies = table.length
    if (name === 'orders') Object.assign(counts, orderCounts(wholeTable(table) as ResultTables['orders']))
    if (name === 'messages')
      Object.assign(counts, messageCounts(wholeTable(table) as ResultTables['messages']))
    await take(name, table)
  }
  const { kpi, conservation } = await finish(prepared, solution, counted, steps.within('finish'))
  steps.ended('finish')
  const hash = await hashing
  steps.ended('hash')
  return {
    kpi,
    hash,
    conservation,
    counts: { ...counts, allocations: solution.allocationCount, batches: solution.batchCount },
    timing: steps.timing,
  }
}

/** Only the orders of the same calculation: a fraction of the work where the other tables are not needed. */
export function kitOrders(input: KittingInput, policy: Policy, options: KitOptions): ResultTables['orders'] {
  const steps = stepsOf(options)
  const { prepared, solution } = decide(input, policy, options, steps)
  const { shown, summary } = readResult(prepared, solution, steps.within('finish'))
  const orders = orderTable(shown, summary)
  steps.ended('hash')
  return orders
}

interface Steps {
  readonly now: () => number
  readonly timing: Record<KitPhase, number>
  ended(phase: KitPhase): void
  /** Receives the completed share of a phase. */
  within(phase: KitPhase): (share: number) => void
}

function stepsOf({ onProgress, isCancelled, now = steadyClock() }: KitOptions): Steps {
  const timing = { prepare: 0, solve: 0, finish: 0, hash: 0 }
  let began = now()
  const report = (phase: KitPhase, share: number): void => {
    onProgress?.(phase, share)
    if (isCancelled?.()) throw new TaktError('calculationCancelled')
  }
  report('prepare', 0)
  return {
    now,
    timing,
    ended: (phase) => {
      timing[phase] = now() - began
      began = now()
      report(phase, ends[phase])
    },
    within: (phase) => (share) => report(phase, begins[phase] + (ends[phase] - begins[phase]) * share),
  }
}

/** Allocation of supplies. */
function decide(input: KittingInput, policy: Policy, options: KitOptions, steps: Steps) {
  const { now } = steps
  const prepared = prepare(input, policy, options, steps.within('prepare'))
  steps.ended('prepare')
  const run = options.solver.start(prepared.problem)
  for (let share = 0, size = FIRST_STEP; share < 1; ) {
    const before = now()
    share = run.step(size)
    const took = now() - before
    if (took < SHORT_MS) size = Math.min(MOST, size * 2)
    else if (took > LONG_MS) size = Math.max(1, size >> 2)
    steps.within('solve')(share)
  }
  const solution = run.finish()
  steps.ended('solve')
  return { prepared, solution }
}

function orderCounts({ columns, length }: ResultTables['orders']) {
  const { codes, values } = columns.kitStatus
  const among = (statuses: readonly string[]) => values.map((value) => statuses.includes(value))
  const [counted, kitted] = [among(countedStatuses), among(kittedStatuses)]
  const counts = { orders: 0, lines: 0, fullOrders: 0 }
  for (let row = 0; row < length; row++) {
    const status = codes[row]!
    if (!counted[status]) continue
    counts.orders++
    counts.lines += columns.lineCount[row]!
    if (kitted[status]) counts.fullOrders++
  }
  return counts
}

function messageCounts({ columns }: ResultTables['messages']): { refused: number; warnings: number } {
  const { codes, values } = columns.level
  const count = (level: string) => codes.reduce((sum, code) => sum + Number(values[code] === level), 0)
  return { refused: count('E'), warnings: count('W') }
}

/** Node and browsers have it; the area has neither's types. */
function steadyClock(): () => number {
  const { performance } = globalThis as unknown as { readonly performance: { now(): number } }
  return () => performance.now()
}
