import { createHash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { TaktError } from '#domain/errors.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { decodeTable } from '#engine/arrow.ts'
import type { TableSchema } from '#engine/columns.ts'
import { effectBetween } from '#engine/kitting/effect.ts'
import { findingsOf, type Finding } from '#engine/kitting/findings.ts'
import { inputFingerprint } from '#engine/kitting/input-hash.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import { previousOf } from '#engine/kitting/previous.ts'
import { kitInParts, type KitFigures, type KitPhase } from '#engine/kitting/kit.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { expediteValues, type ExpediteValue } from '#engine/kitting/expedite.ts'
import { prepare } from '#engine/kitting/prepare/index.ts'
import { applyScenario } from '#engine/kitting/scenario.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { loadKernels, type KernelModule, type Kernels } from '#engine/kernel/kernels.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { findLanguages } from '../../base/languages.ts'
import { freeRecent, freeUnused } from '../../base/lean.ts'
import { version } from '../../base/version.ts'
import {
  availableWith,
  calendarConflictsWith,
  calendarViewWith,
  type CalendarTask,
  workingTimesWith,
} from './calendar-tasks.ts'
import { Control } from './control.ts'
import type { EntityCopy } from './entity-copy.ts'
import { failureOf, type Failure } from './failure.ts'
import { HeldPlans } from './held-plans.ts'
import {
  keepWith,
  moveWith,
  packWith,
  standsWith,
  type KeepTask,
  type MoveAnswer,
  type MoveTask,
  type PackedAnswer,
  type PlanWanted,
  type StandsTask,
} from './move-tasks.ts'
import { explodeWith, quoteWith, type OrderTask } from './order-tasks.ts'
import { planCheckWith, planRowsWith, planWith, type PlanRowsTask } from './plan-tasks.ts'
import { blockWith, overviewWith, type PsiAnswer, type PsiTask } from './psi-tasks.ts'
import { resultFile } from './result-file.ts'
import { rowsOfTableWith, type RowsTask } from './table-tasks.ts'
import type {
  CheckAnswer,
  EffectAnswer,
  KitAnswer,
  KitTask,
  PlanTask,
  ResultFile,
  RunAnswer,
} from './task.ts'

// Messages of a run are kept for readers of every language.
findLanguages()

export {
  planAgainstStanding,
  planCompare,
  planFingerprint,
  planMessages,
  planWhy,
} from './plan-tasks.ts'
export { kpiResults, kpiRowsBehind } from './kpi-tasks.ts'
export { earlierWith as psiEarlier } from './psi-tasks.ts'
export {
  timelineElementsWith as timelineElements,
  timelineItemsWith as timelineItems,
} from './timeline-tasks.ts'
export { limitedBytes } from '#engine/result-tables.ts'
export {
  compare,
  delivery,
  explain,
  lenders,
  page,
  rowsOfOrder,
  shortageAges,
} from './table-tasks.ts'

/**
 * The tasks of a worker thread. Columns in, Arrow out: no database, no files, no clock but for measuring. How far it is
 * and whether to stop goes through the shared memory of `control`.
 */
export async function kit(task: KitTask & { readonly control: SharedArrayBuffer }): Promise<KitAnswer> {
  const control = new Control(task.control)
  const total = task.input.demands.length
  const input = withPrevious(task)
  try {
    const solver = newKernelEachRun()
    const files: ResultFile[] = []
    let last: KitPhase = 'prepare'
    const options = {
      ...optionsOf(task),
      solver,
      onProgress: (phase: KitPhase, share: number) => {
        if (phase === 'finish' && total >= MANY_ROWS) {
          if (last === phase) freeRecent()
          else freeUnused()
        }
        last = phase
        control.report(Math.floor(share * total), total)
      },
      isCancelled: () => control.cancelled,
      digest,
    }
    const figures = await kitInParts(
      applyScenario(input, task.patches),
      task.policy,
      options,
      async (name, table) => {
        if (table.length >= MANY_ROWS) freeUnused()
        files.push(await resultFile<TableSchema>(name, resultSchemas[name], table))
      },
    )
    return movable(answerOf(input, files, figures, solver.name))
  } catch (error) {
    const refused = refusal(error)
    return { error: failureOf(refused), cancelled: refused.code === 'calculationCancelled' }
  } finally {
    control.noteHeld(heldBytes())
  }
}

/** For tables of so many rows, what is of no use any more is worth the time that it takes to free it. */
const MANY_ROWS = 65_536

/** The memory of a kernel never shrinks: that of a run is dropped when its solution is read. */
const newKernelEachRun = (): Solver => ({
  name: kittingKernel(kernels()).name,
  start: (problem) => kittingKernel(freshKernels()).start(problem),
})

/** Memory that this thread holds, used or not. */
function heldBytes(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}

/** What the engine refuses; throws what is no refusal. An instance that trapped is not to be used again. */
function refusal(error: unknown): TaktError {
  instance = undefined
  if (!(error instanceof TaktError)) throw error
  return error
}

/** Numbers of the rows that a request asks for (table-tasks.ts). */
export const rowsOfTable = (task: RowsTask): Int32Array | null => rowsOfTableWith(kernels(), task)

/** Rows that accepting a run writes. */
export function planRows(task: PlanRowsTask): EntityCopy {
  const rows = planRowsWith(task)
  return moved(rows, [rows.content])
}

/** Makes this thread ready for runs. */
export async function warm(): Promise<void> {
  const { warmUp } = await import('./warm-up.ts')
  await warmUp(kittingKernel(kernels()))
  freeUnused()
}

export interface ExpediteTask extends KitTask {
  readonly days: number
  readonly top: number
}

export type ExpediteAnswer =
  | { readonly error: Failure }
  | { readonly error: null; readonly values: readonly ExpediteValue[] }

/** What each of the receipts that hold up orders would bring if it came earlier. */
export function expedite(task: ExpediteTask): ExpediteAnswer {
  try {
    const input = applyScenario(withPrevious(task), task.patches)
    const solver = kittingKernel(kernels())
    const options = { ...optionsOf(task), solver, days: task.days, top: task.top }
    return { error: null, values: expediteValues(input, task.policy, options) }
  } catch (error) {
    return { error: failureOf(refusal(error)) }
  }
}

export interface EffectTask extends KitTask {
  readonly before: readonly ScenarioPatch[]
  readonly after: readonly ScenarioPatch[]
  readonly control: SharedArrayBuffer
}

/** Orders whose kit dates or quantities differ between two lists of changes. */
export async function effect(task: EffectTask): Promise<EffectAnswer> {
  const control = new Control(task.control)
  try {
    const input = applyScenario(withPrevious(task), task.patches)
    const orders = effectBetween(
      applyScenario(input, task.before),
      applyScenario(input, task.after),
      task.policy,
      { ...optionsOf(task), solver: kittingKernel(kernels()), isCancelled: () => control.cancelled },
    )
    return { error: null, orders }
  } catch (error) {
    if (error instanceof TaktError && error.code === 'scenarioUnmatched') return { error: null, orders: null }
    return { error: failureOf(refusal(error)) }
  }
}

/** A scheduling run. */
export async function plan(task: PlanTask & { readonly control: SharedArrayBuffer }): Promise<RunAnswer> {
  const control = new Control(task.control)
  try {
    const answer = await planWith(task, kernels(), control)
    if (answer.error !== null) instance = undefined
    return answer.error === null ? movable(answer) : answer
  } catch (error) {
    instance = undefined
    throw error
  } finally {
    control.noteHeld(heldBytes())
  }
}

/** What a scheduling run would say about the data. */
export const planCheck = (task: PlanTask) => planCheckWith(task, kernels())

/** Orders taken by themselves: their operations, and when they could be done. */
export const orderExplode = (task: OrderTask) => explodeWith(task, kernels())
export const orderQuote = (task: OrderTask & { readonly whole: boolean }) => quoteWith(task, kernels())

/** A move by hand. */
const held = new HeldPlans()
export const planMove = (task: MoveTask): Promise<MoveAnswer> => moveWith(task, kernels(), held, freshKernels)

/** Operations whose times were changed by hand. */
export const planStands = (task: StandsTask): Promise<MoveAnswer> =>
  standsWith(task, kernels(), held, freshKernels)

/** The plan for a browser that moves in it by itself. */
export const planPacked = (task: PlanWanted): Promise<PackedAnswer> =>
  packWith(task, kernels(), held, freshKernels)

/** That the move told last has been written. */
export const planKept = (task: KeepTask): void => keepWith(task, held)

export const calendarView = (task: CalendarTask & { readonly resource: string }) =>
  calendarViewWith(task, calendarKernel(kernels()))
export const workingTimes = (task: CalendarTask) => workingTimesWith(task, calendarKernel(kernels()))
export const calendarConflicts = (task: CalendarTask) =>
  calendarConflictsWith(task, calendarKernel(kernels()))
export const available = (task: Parameters<typeof availableWith>[0]) =>
  availableWith(task, calendarKernel(kernels()))

/** A PSI pivot: all items with their first problem, or the rows of some. */
export const psiOverview = (task: PsiTask): PsiAnswer => overviewWith(task, kernels())
export const psiBlock = (task: PsiTask): PsiAnswer => blockWith(task, kernels())

let instance: Kernels | undefined

/** One instance of the kernels per thread, of the module that all threads share. */
function kernels(): Kernels {
  instance ??= freshKernels()
  return instance
}

const freshKernels = (): Kernels => loadKernels((workerData as { kernels: KernelModule }).kernels)

/** The preparation of a run without the run: what it says about the data. */
export function check(task: KitTask): CheckAnswer {
  try {
    const { source, structure } = prepare(withPrevious(task), task.policy, optionsOf(task))
    const circular = [...structure.cycles.ever()].map((item) => source.items.values[item]!).sort()
    return { findings: [...cycleFinding(circular), ...findingsOf(source.messages.table())], error: null }
  } catch (error) {
    if (!(error instanceof TaktError)) throw error
    return { findings: [], error: failureOf(error) }
  }
}

const cycleFinding = (items: readonly string[]): Finding[] =>
  items.length === 0
    ? []
    : [
        {
          level: 'E',
          code: 'bomCycle',
          table: 'bom',
          column: 'component',
          row: null,
          order: null,
          item: items.slice(0, 20).join(', '),
          value: null,
          count: items.length,
        },
      ]

const withPrevious = ({ input, previous }: KitTask): KittingInput =>
  previous ? { ...input, previous: previousOf(decodeTable(resultSchemas.allocations, previous)) } : input

const optionsOf = ({ asOf, zone }: KitTask) => ({
  asOf: Math.floor(Date.parse(asOf) / 1000),
  zone,
  strictItems: true,
})

function answerOf(
  input: KittingInput,
  files: readonly ResultFile[],
  { kpi, hash, counts, timing }: KitFigures,
  solver: string,
): Result {
  return {
    error: null,
    files,
    orders: counts.orders,
    lines: counts.lines,
    supplies: counts.supplies,
    fullOrders: counts.fullOrders,
    kitRate: kpi.orderKitRate === null ? null : String(kpi.orderKitRate),
    kpi,
    inputHash: createHash('sha256').update(inputFingerprint(input)).digest('hex'),
    resultHash: hash,
    engineVersion: `${version} ${solver}`,
    refused: counts.refused,
    warnings: counts.warnings,
    engineMs: timing.prepare + timing.solve + timing.finish + timing.hash,
  }
}

type Result = Extract<KitAnswer, { error: null }>

function digest(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const movable = (answer: Result): Result =>
  moved(
    answer,
    answer.files.map(({ stored }) => stored),
  )

/** Hands the bytes over instead of copying them. */
function moved<A>(answer: A, contents: readonly Uint8Array<ArrayBuffer>[]): A {
  const buffers = [...new Set(contents.map(({ buffer }) => buffer))]
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as never) as unknown as A
}
