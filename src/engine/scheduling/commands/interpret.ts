import { TaktError } from '#domain/errors.ts'
import type { Condition } from '#domain/crud.ts'
import {
  commandCatalogue,
  tableNames,
  type CommandType,
  type ExportTable,
} from '#domain/scheduling/commands.ts'
import type { Command } from '#domain/scheduling/read-commands.ts'
import { textAt } from '../../columns.ts'
import type { ScheduleKpi } from '../results.ts'
import { adjust, type AdjustSide } from './adjust.ts'
import { assign, selectedRows } from './assign.ts'
import { checkData } from './check.ts'
import { kpiBefore } from './evaluate.ts'
import { explodeOrders } from './explode-orders.ts'
import { kitCheck } from './kit-check.ts'
import { onTimeKittedRate } from './kitted.ts'
import { level } from './level.ts'
import { PlanMessages } from './messages.ts'
import { mrp } from './mrp.ts'
import { optimise } from './optimise.ts'
import { planTables } from './outcome.ts'
import { peg } from './peg.ts'
import { filter, unassign, workTest } from './select.ts'
import type { PlanSnapshot } from './snapshot.ts'
import {
  exploded,
  Place,
  startState,
  type ExportedTable,
  type PlanEngine,
  type PlanScope,
  type PlanState,
  type Report,
} from './state.ts'
import type { PlanTables } from './tables.ts'

export interface PlanOptions {
  /** Seconds UTC. */
  readonly asOf: number
  /** IANA zone of the plan unit. */
  readonly zone: string
  readonly scope: PlanScope
  /** Completed share of the whole run, 0..1, and the command (from 0) that is executed. */
  readonly onProgress?: (share: number, command: number) => void
  readonly isCancelled?: () => boolean
}

/** Result of one command: numbers by name, and the KPIs of the plan after it when it made one. */
export interface CommandReport {
  readonly type: CommandType
  readonly figures: Readonly<Record<string, number>>
  readonly kpi: ScheduleKpi | null
  readonly messages: number
}

export interface PlanOutcome {
  readonly tables: PlanTables
  readonly kpiBefore: ScheduleKpi | null
  /** Null when nothing was scheduled. */
  readonly kpi: ScheduleKpi | null
  readonly commands: readonly CommandReport[]
  /** Tables stored by EXPORT commands. */
  readonly exports: readonly ExportedTable[]
  readonly counts: {
    readonly orders: number
    readonly operations: number
    readonly errors: number
    readonly warnings: number
  }
}

type Figures = Readonly<Record<string, number>>
type Execute = (
  state: PlanState,
  command: Command,
  report: Report,
  step: number,
) => Promise<Figures> | Figures

const day = 86_400

const conditionsOf = (command: Command, name: string): readonly Condition[] =>
  (command.options[name] ?? []) as readonly Condition[]

const numberOf = (command: Command, name: string): number => Number(command.options[name])

const textOf = (command: Command, name: string): string => {
  const value = command.options[name]
  return typeof value === 'string' ? value : ''
}

const statusesBound = new Set(['R', 'D', 'T', 'B'])

/** Effect of each command on the plan. A command without an entry does not compile. */
const executors: Readonly<Record<CommandType, Execute>> = {
  PREP: (state, command) => {
    const from = state.asOf - numberOf(command, 'pastDays') * day
    const made = state.engine.slots(from, state.asOf + numberOf(command, 'horizonDays') * day)
    state.slots = made.table
    for (const fault of made.faults) state.messages.addCalendarFault(fault, state.snapshot.calendars)
    return { resources: state.snapshot.plant.resources.length, slots: state.slots.length }
  },
  FILTER: (state, command) => ({ orders: filter(state, conditionsOf(command, 'orderFilter')) }),
  UNASSIGN: (state, command) => ({ operations: unassign(state, conditionsOf(command, 'workFilter')) }),
  EXPLODE: (state) => {
    const { jobs, operations, links, instructions } = explodeOrders(state)
    return {
      orders: jobs.length,
      operations: operations.length,
      links: links.length,
      instructions: instructions.length,
    }
  },
  MRP: async (state, command, report) => {
    const useStock = command.options['useStock'] !== false
    return { ...(await mrp(state, { useStock, maxLevel: numberOf(command, 'maxLevel') }, report)) }
  },
  KITCHECK: async (state, command, report) => ({
    ...(await kitCheck(
      state,
      { timing: textOf(command, 'timing'), blocks: textOf(command, 'missing') === 'BLOCK' },
      report,
    )),
  }),
  ASSIGN_PRIV: (state, command, report) => assignBound(state, command, report, statusesBound),
  ASSIGN_FIXED: (state, command, report) => assignBound(state, command, report, null),
  ASSIGN: async (state, command, report) => {
    const test = workTest(state, conditionsOf(command, 'workFilter'))
    return { ...(await assign(state, command.policy!, selectedRows(state, test), report)) }
  },
  LEVEL: async (state, command, report) => ({
    ...(await level(state, numberOf(command, 'maxLateOrders'), report)),
  }),
  OPTIMISE: async (state, command, report) => ({ ...(await optimise(state, command.policy!, report)) }),
  ADJUST: async (state, command, report) => ({
    ...(await adjust(state, command.options['side'] as AdjustSide, report)),
  }),
  PEG: async (state, _, report) => ({ pegs: await peg(state, report) }),
  EVALUATE: async (state, _, report) => {
    state.kpiBefore ??= await kpiBefore(state, report)
    return { operations: state.scheduled?.tables.operations.length ?? 0 }
  },
  EXPORT: (state, command, _, step) => {
    const names = [...new Set(tableNames(textOf(command, 'tables')))] as ExportTable[]
    const tables = planTables(state)
    for (const name of names)
      state.exports.push({ name: `export-${step}-${name}`, of: name, table: tables[name] })
    return { tables: names.length, rows: names.reduce((sum, name) => sum + tables[name].length, 0) }
  },
}

/** Released, frozen, started and done operations, or fixed ones: the scheduler does not move them. */
async function assignBound(
  state: PlanState,
  command: Command,
  report: Report,
  statuses: ReadonlySet<string> | null,
): Promise<Figures> {
  const { status } = exploded(state).operations.columns
  let wanted = 0
  for (let row = 0; row < state.place.length; row++)
    if (
      state.place[row] === Place.bound &&
      (statuses ? statuses.has(textAt(status, row) ?? '') : !statusesBound.has(textAt(status, row) ?? ''))
    )
      wanted++
  if (wanted > 0) await assign(state, command.policy!, () => false, report)
  return { wanted, assigned: wanted }
}

/** Commands that only determine the scope of the plan. */
const preparing: ReadonlySet<CommandType> = new Set(['PREP', 'FILTER', 'UNASSIGN', 'EXPLODE'])

/** Faults that a run of the commands would refuse or report before it assigns anything. */
export async function checkCommands(
  snapshot: PlanSnapshot,
  commands: readonly Command[],
  engine: PlanEngine,
  options: PlanOptions,
): Promise<PlanTables['messages']> {
  const messages = new PlanMessages()
  const state = startState(snapshot, engine, messages, options)
  filter(state, [])
  for (const [index, command] of commands.entries()) {
    messages.begin(index + 1)
    if (preparing.has(command.type)) await executors[command.type](state, command, () => {}, index + 1)
  }
  const policy = commands.find((command) => command.policy !== null)?.policy
  if (policy && state.explosion && state.slots) await checkData(state, policy)
  return messages.table()
}

/**
 * Executes the commands of a scheme in order over a snapshot: nothing is read, written or timed outside. The same
 * snapshot gives the same outcome in any order of rows.
 * @throws TaktError calculationCancelled, quantityOverflow
 */
export async function runCommands(
  snapshot: PlanSnapshot,
  commands: readonly Command[],
  engine: PlanEngine,
  options: PlanOptions,
): Promise<PlanOutcome> {
  const messages = new PlanMessages()
  const state = startState(snapshot, engine, messages, options)
  filter(state, [])
  const shares = commands.map(({ type }) => commandCatalogue[type].share)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const reports: CommandReport[] = []
  let done = 0
  for (const [index, command] of commands.entries()) {
    const share = shares[index]!
    const report: Report = (part) => {
      options.onProgress?.((done + share * Math.min(1, part)) / whole, index)
      if (options.isCancelled?.()) throw new TaktError('calculationCancelled')
    }
    report(0)
    messages.begin(index + 1)
    const before = state.scheduled
    const figures = await executors[command.type](state, command, report, index + 1)
    const kpi = state.scheduled !== before ? (state.scheduled?.kpi ?? null) : null
    reports.push({ type: command.type, figures, kpi, messages: messages.count(null, index + 1) })
    done += share
    report(0)
  }
  const tables = planTables(state)
  return {
    tables,
    kpiBefore: state.kpiBefore,
    kpi: state.scheduled && {
      ...state.scheduled.kpi,
      onTimeKittedRate: onTimeKittedRate(state, state.scheduled.tables),
    },
    commands: reports,
    exports: state.exports,
    counts: {
      orders: tables.jobs.length,
      operations: tables.operations.length,
      errors: messages.count('E'),
      warnings: messages.count('W'),
    },
  }
}
