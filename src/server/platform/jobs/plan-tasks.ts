import { createHash } from 'node:crypto'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import type { OptimisationTrace } from '#domain/scheduling/optimisation.ts'
import { planBarColumns, planOrderColumns } from '#domain/planning/plan-bars.ts'
import { violationCodes } from '#domain/scheduling/message-texts.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { planMessageText } from '#domain/scheduling/plan-texts.ts'
import { reasonText } from '#domain/planning/reason-texts.ts'
import { readCommands, type Command } from '#domain/scheduling/read-commands.ts'
import { decodeTable } from '#engine/arrow.ts'
import { rowAt, type TableSchema } from '#engine/columns.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { planEngine } from '#engine/scheduling/commands/engine.ts'
import { checkCommands, runCommands, type PlanOutcome } from '#engine/scheduling/commands/interpret.ts'
import type { PlanEngine } from '#engine/scheduling/commands/state.ts'
import {
  materialFingerprint,
  placementFingerprint,
  type PlacementInput,
  type PlanSnapshot,
} from '#engine/scheduling/commands/snapshot.ts'
import {
  planMessageSchema,
  planTableSchemas,
  type PlanTableName,
  type PlanTables,
} from '#engine/scheduling/commands/tables.ts'
import { comparePlans, type PlanComparison, type PlanSide } from '#engine/scheduling/compare.ts'
import { whyLate, type WhyStep } from '#engine/scheduling/why.ts'
import { isoText } from '#engine/table-page.ts'
import { partsOf } from '#engine/table-parts.ts'
import { improveByPolicy } from '../optimise/by-policy.ts'
import type { ImproveWatch } from '../optimise/improve.ts'
import { version } from '../../base/version.ts'
import { planHashLength } from './plan-hash.ts'
import { compareWithStanding } from './standing-plan.ts'
import * as rows from './plan-rows.ts'
import { resultFile } from './result-file.ts'
import type { Control } from './control.ts'
import { entityCopy, type EntityCopy } from './entity-copy.ts'
import { failureOf, type Failure } from './failure.ts'
import type { PlanTask, ResultFile, RunAnswer, RunResult } from './task.ts'

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000)

/** Executes the commands of a scheme; the caller hands the buffers over. */
export async function planWith(task: PlanTask, kernels: Kernels, control: Control): Promise<RunAnswer> {
  const total = Math.max(1, task.snapshot.explode.orders.length)
  const began = performance.now()
  try {
    const outcome = await execute(task, kernels, readCommands(task.commands, task.zone).commands, {
      onProgress: (share, step) => control.report(Math.floor(share * total), total, step),
      isCancelled: () => control.cancelled,
      isStopped: () => control.finishing,
      onBest: (point) => control.notePoint(point),
    })
    return await answerOf(task, outcome, performance.now() - began, control.trace)
  } catch (error) {
    if (!(error instanceof TaktError)) throw error
    return { error: failureOf(error), cancelled: error.code === 'calculationCancelled' }
  }
}

/** The product's calculations over a snapshot; `asOf` in seconds UTC. */
export function engineOf(
  snapshot: PlanSnapshot,
  kernels: Kernels,
  asOf: number,
  zone: string,
  watch: ImproveWatch = {},
): PlanEngine {
  return planEngine(snapshot, {
    asOf,
    zone,
    scheduler: schedulingKernel(kernels),
    kitting: kittingKernel(kernels),
    calendars: calendarKernel(kernels),
    improve: (policy) => improveByPolicy(policy, watch),
  })
}

interface Watch extends ImproveWatch {
  readonly onProgress?: (share: number, step: number) => void
  readonly isCancelled?: () => boolean
}

function execute(
  { snapshot, asOf, zone, scope }: PlanTask,
  kernels: Kernels,
  commands: readonly Command[],
  watch: Watch,
): Promise<PlanOutcome> {
  const engine = engineOf(snapshot, kernels, secondsOf(asOf), zone, watch)
  return runCommands(snapshot, commands, engine, { asOf: secondsOf(asOf), zone, scope, ...watch })
}

async function answerOf(
  task: PlanTask,
  outcome: PlanOutcome,
  engineMs: number,
  optimisation: OptimisationTrace | null,
): Promise<RunResult> {
  const { tables, counts } = outcome
  const files: ResultFile[] = []
  for (const name of Object.keys(planTableSchemas) as PlanTableName[])
    files.push(
      await resultFile<TableSchema>(name, planTableSchemas[name], partsOf<TableSchema>(tables[name])),
    )
  for (const { name, of, table } of outcome.exports)
    files.push(await resultFile<TableSchema>(name, planTableSchemas[of], partsOf<TableSchema>(table)))
  const hash = createHash('sha256')
  for (const { name, key } of files) hash.update(`${name} ${key}\n`)
  return {
    error: null,
    files,
    orders: counts.orders,
    lines: counts.operations,
    supplies: null,
    fullOrders: null,
    kitRate: null,
    kpi: { before: outcome.kpiBefore, after: outcome.kpi, commands: outcome.commands, optimisation },
    inputHash: inputHashOf(task.snapshot),
    resultHash: hash.digest('hex'),
    engineVersion: version,
    refused: counts.errors,
    warnings: counts.warnings,
    engineMs,
    entityRows: [messageRows(task, tables), ...evaluationRows(task, outcome)],
  }
}

const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, planHashLength)

const inputHashOf = (snapshot: PlanSnapshot): string =>
  `${hashText(placementFingerprint(snapshot))}${hashText(materialFingerprint(snapshot))}`

/** More messages than this are kept in the file alone. */
const keptMessages = 5000

function messageRows({ runNo }: PlanTask, { messages }: PlanTables): EntityCopy {
  const kept = Array.from({ length: Math.min(messages.length, keptMessages) }, (_, row) => {
    const message = rowAt(planMessageSchema, messages, row)
    return {
      runNo,
      seq: row + 1,
      level: message.level,
      content: message.code,
      orderCode: message.order,
      operationCode: message.operation,
      resCode: message.resource,
      text: inAllLanguages({ zh: messageTextOf(message, 'zh-Hans'), en: messageTextOf(message, 'en') }),
    }
  })
  const fields = [
    'runNo',
    'seq',
    'level',
    'content',
    'orderCode',
    'operationCode',
    'resCode',
    'text',
  ] as const
  return entityCopy('planMessage', fields, kept)
}

type Message = ReturnType<typeof rowAt<typeof planMessageSchema>>

const messageTextOf = (message: Message, language: Language): string =>
  planMessageText(message.code ?? '', { ...message, value: message.text ?? '' }, language)

function evaluationRows({ runNo }: PlanTask, { kpi, counts }: PlanOutcome): EntityCopy[] {
  if (!kpi) return []
  const percent = (rate: number): string => (rate * 100).toFixed(4)
  const whole = (value: number): number => Math.round(value)
  const row = {
    runNo,
    at: new Date().toISOString(),
    orders: kpi.orders,
    operations: counts.operations,
    unassigned: kpi.unassigned,
    lateOrders: kpi.lateOrders,
    onTimeRate: percent(kpi.onTimeRate),
    onTimeKittedRate: kpi.onTimeKittedRate == null ? null : percent(kpi.onTimeKittedRate),
    totalLate: whole(kpi.totalLateness),
    maxLate: whole(kpi.maxLateness),
    setupTime: whole(kpi.setupSeconds),
    idleTime: whole(kpi.idleSeconds),
    makespan: whole(kpi.makespan),
    meanFlow: whole(kpi.meanFlowTime),
    utilisation: percent(kpi.utilisation),
    changedOps: kpi.movedOperations,
    kpi,
  }
  return [entityCopy('planEvaluation', Object.keys(row) as (keyof typeof row)[], [row])]
}

export interface PlanFinding {
  readonly level: string
  readonly code: string
  readonly message: string
  readonly order: string | null
  readonly operation: string | null
  readonly resource: string | null
}

/** How many findings are told. */
const findingsTold = 500

/** What a run would refuse or report before it assigns anything. */
export async function planCheckWith(
  task: PlanTask,
  kernels: Kernels,
): Promise<{ readonly findings: readonly PlanFinding[]; readonly error: Failure | null }> {
  const commands = readCommands(task.commands, task.zone).commands
  try {
    const { snapshot, zone, scope } = task
    const asOf = secondsOf(task.asOf)
    const engine = engineOf(snapshot, kernels, asOf, zone)
    const messages = await checkCommands(snapshot, commands, engine, { asOf, zone, scope })
    return { findings: findingsOf(messages, task.language), error: null }
  } catch (error) {
    if (!(error instanceof TaktError)) throw error
    return { findings: [], error: failureOf(error) }
  }
}

const severity = ['E', 'W', 'I']

/** Errors first: what is beyond the number that is told matters less. */
const findingsOf = (messages: PlanTables['messages'], language: Language): PlanFinding[] =>
  messagesOf(messages, language)
    .toSorted((a, b) => severity.indexOf(a.level) - severity.indexOf(b.level))
    .slice(0, findingsTold)

/** Plan messages in the reader's language. */
export function messagesOf(table: PlanTables['messages'], language: Language) {
  return Array.from({ length: table.length }, (_, row) => {
    const message = rowAt(planMessageSchema, table, row)
    return {
      level: message.level ?? 'I',
      code: message.code ?? '',
      message: messageTextOf(message, language),
      order: message.order,
      operation: message.operation,
      resource: message.resource,
      at: message.at === null ? null : isoText(BigInt(message.at)),
      seconds: message.seconds,
      violation: violationCodes.has(message.code ?? ''),
    }
  })
}

export interface MessagesTask {
  readonly bytes: Uint8Array
  readonly language: Language
  readonly keyword: string
  /** Only limits that the plan breaks. */
  readonly violations: boolean
  readonly skip: number
  readonly max: number
}

/** A page of the plan messages as JSON text, in the reader's language. */
export function planMessages({ bytes, language, keyword, violations, skip, max }: MessagesTask): string {
  const all = messagesOf(decodeTable(planMessageSchema, bytes), language).filter(
    ({ violation }) => violation || !violations,
  )
  const wanted = keyword.toLowerCase()
  const found =
    wanted === ''
      ? all
      : all.filter(({ message, order, operation, resource }) =>
          [message, order, operation, resource].some((text) => text?.toLowerCase().includes(wanted)),
        )
  return JSON.stringify({ totalCount: found.length, items: found.slice(skip, skip + max) })
}

export type PlanBytes = { readonly [N in PlanTableName]?: Uint8Array }

export interface PlanRowsTask {
  readonly of: rows.PlanRowsName
  /** Of the tables that `planRowSources` names. */
  readonly bytes: PlanBytes
  readonly runNo: string
}

/** Rows that accepting a run writes. */
export function planRowsWith({ of, bytes, runNo }: PlanRowsTask): EntityCopy {
  const tables = Object.fromEntries(
    Object.entries(bytes).map(([name, content]) => [
      name,
      decodeTable(planTableSchemas[name as PlanTableName] as TableSchema, content),
    ]),
  ) as unknown as PlanTables
  return rows.makeRows[of](tables, runNo)
}

/** The part of `RunResult.inputHash` that is the plan's. */
export const planFingerprint = ({ input }: { input: PlacementInput }): string =>
  hashText(placementFingerprint(input))

type SideBytes = { readonly operations: Uint8Array; readonly jobs: Uint8Array }

const sideOf = ({ operations, jobs }: SideBytes): PlanSide => ({
  operations: decodeTable(planTableSchemas.operations, operations),
  jobs: decodeTable(planTableSchemas.jobs, jobs),
})

/** What changed from one plan to another. */
export const planCompare = ({ left, right }: { left: SideBytes; right: SideBytes }): PlanComparison =>
  comparePlans(sideOf(left), sideOf(right))

/** What accepting a run would change: `bars` and `orders` are the plan as it stands, as charts read it. */
export function planAgainstStanding(task: {
  bars: Uint8Array
  orders: Uint8Array
  right: SideBytes
}): PlanComparison {
  const operations = decodeTable(planBarColumns, task.bars)
  const orders = decodeTable(planOrderColumns, task.orders)
  return compareWithStanding({ operations, orders }, sideOf(task.right))
}

/** Why an order ends when it does; null when the plan has no such order. */
export function planWhy(task: { bytes: SideBytes; order: string; language: Language }) {
  const { operations, jobs } = sideOf(task.bytes)
  const why = whyLate(operations, jobs, task.order)
  if (!why) return null
  const told = (step: WhyStep) => ({ ...step, text: reasonText(step.reason, step.reference, task.language) })
  return { ...why, steps: why.steps.map(told) }
}
