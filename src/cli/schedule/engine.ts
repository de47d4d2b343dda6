import { availableParallelism } from 'node:os'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { expandCalendars } from '#engine/calendar/expand.ts'
import { tableOf, type Table } from '#engine/columns.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { loadKernels, type Kernels } from '#engine/kernel/kernels.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { slotSchema, type SchedulingInput } from '#engine/scheduling/input.ts'
import { schedule, type Improve, type ScheduleOutcome } from '#engine/scheduling/schedule.ts'
import { improveInThreads } from '../../server/platform/optimise/improve.ts'
import { engineModule } from '../engine.ts'
import { calendarInput } from './calendar-input.ts'
import { MIN_DAYS, MAX_DAYS } from './horizon.ts'
import type { ScheduleOptions } from './options.ts'
import type { ScheduleFolder } from './files.ts'
import { schedulingInput, secondsOf } from './scheduling-input.ts'

const DAY = 86_400

export interface Planned extends ScheduleOutcome {
  readonly solver: string
}

/**
 * Schedules a valid folder. The calendars are expanded until every placeable operation is placed: twice as far each time
 * that an operation found no slot.
 */
export async function planFolder(
  folder: ScheduleFolder,
  options: ScheduleOptions,
  show: (share: number) => void,
): Promise<Planned> {
  const kernels = loadKernels(await engineModule())
  const policy = policyOf(options)
  const solver = schedulingKernel(kernels)
  const plan = (input: SchedulingInput, improve?: Improve) =>
    schedule(input, policy, {
      asOf: options.asOf,
      zone: options.zone,
      solver,
      improve,
      onProgress: (_phase, share) => show(share),
    })
  for (let days = firstDays(folder, options.asOf); ; days *= 2) {
    const input = schedulingInput(folder, slotsOf(folder, kernels, options, Math.min(days, MAX_DAYS)))
    const outcome = await plan(input)
    if (days < MAX_DAYS && needsMoreDays(outcome)) continue
    const best =
      options.optimise === 0 ? outcome : await optimised(options, (improve) => plan(input, improve))
    return { ...best, solver: solver.name }
  }
}

/** On all cores; an interrupt ends the search, not the command. */
async function optimised<T>(
  { optimise, seed }: ScheduleOptions,
  run: (improve: Improve) => Promise<T>,
): Promise<T> {
  let isStopped = false
  const stop = () => (isStopped = true)
  process.once('SIGINT', stop)
  try {
    const module = await engineModule()
    const searches = availableParallelism()
    const limits = { iterations: null, seconds: optimise, seed }
    return await run(improveInThreads({ module, searches, ...limits, isStopped: () => isStopped }))
  } finally {
    process.off('SIGINT', stop)
  }
}

const policyOf = ({ rule, direction, seed }: ScheduleOptions): SchedulingPolicy =>
  readPolicy({ dispatchRule: rule, assignDirection: direction, seed }).policy

/** Until two months after the last due date, or as long as the work takes on all machines at eight hours a day. */
function firstDays({ jobs, steps, machines }: ScheduleFolder, asOf: number): number {
  const { due } = jobs!.columns
  let last = asOf
  for (let row = 0; row < jobs!.length; row++) last = Math.max(last, Number(due![row]!))
  let seconds = 0
  const { minutes, seconds: own } = steps!.columns
  for (let row = 0; row < steps!.length; row++)
    seconds += own !== null && own[row]! > 0 ? own[row]! : (secondsOf(minutes?.[row] ?? 0n) ?? 0)
  const working = seconds / (Math.max(1, machines!.length) * 8 * 3600)
  return Math.ceil(Math.max(MIN_DAYS, (last - asOf) / DAY + 60, working * 2))
}

function slotsOf(
  folder: ScheduleFolder,
  kernels: Kernels,
  { asOf, zone }: ScheduleOptions,
  days: number,
): Table<typeof slotSchema> {
  const window = { from: asOf, to: asOf + days * DAY, zone }
  const { length, columns } = expandCalendars(calendarInput(folder), window, calendarKernel(kernels)).table()
  const { resource, start, end, quantity, shift, calendar } = columns
  return tableOf(slotSchema, length, { resource, start, end, quantity, shift, calendar })
}

/** True when something is unassigned only because the expanded time ends. */
function needsMoreDays({ tables }: ScheduleOutcome): boolean {
  const { reason, assigned } = tables.operations.columns
  const noRoom = reason.values.indexOf('noRoom')
  return noRoom >= 0 && reason.codes.some((code, row) => code === noRoom && assigned[row] !== 1)
}
