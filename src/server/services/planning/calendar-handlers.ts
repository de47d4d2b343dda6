import { calendarFaultText } from '#domain/calendar/faults.ts'
import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { dayNumber, parseDay } from '#domain/rules/dates.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { keysSeen, Reading, whole } from '../../crud/reading.ts'
import { handle, type Call, type HandlerEntry } from '../../http/handlers.ts'
import type { CalendarConflict, CalendarTask } from '../../jobs/calendar-tasks.ts'
import { buffersOf } from '../../jobs/task.ts'
import type { CalculationService } from '../runs/service.ts'
import { unitZone } from '../runs/unit-zone.ts'
import { readCalendars } from './calendar-reading.ts'

/** Days a view may have. */
const mostDays = 400

export const calendarHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(calendarServices.expand, ({ resource, from, to }, call) =>
    view(service, resource, days(from, to), call),
  ),
  handle(calendarServices.month, async ({ resource, year, month }, call) => {
    const first = dayNumber(year, month, 1)!
    const next = month === 12 ? dayNumber(year + 1, 1, 1)! : dayNumber(year, month + 1, 1)!
    const begin = await firstDayOfWeek(call)
    const before = (weekdayOf(first) - begin + 7) % 7
    const after = (begin + 6 - weekdayOf(next - 1) + 7) % 7
    return view(service, resource, { firstDay: first - before, lastDay: next - 1 + after }, call)
  }),
  handle(calendarServices.workingTimes, async ({ from, to }, call) => {
    const task = await taskOf(days(from, to), null, call)
    return service.pool.ask<Uint8Array>('workingTimes', task, buffersOf(task.input))
  }),
  handle(calendarServices.conflicts, async ({ from, to }, call) => {
    const task = await taskOf(days(from, to), null, call)
    return service.pool.ask<CalendarConflict[]>('calendarConflicts', task, buffersOf(task.input))
  }),
  handle(calendarServices.pattern, async ({ patterns }, { language }) => {
    const parsed = parseShiftPatterns(patterns)
    if ('faults' in parsed) return { fault: calendarFaultText(parsed.faults[0]!, language) }
    return { ranges: parsed.value.worked, seconds: parsed.value.workSeconds }
  }),
]

interface Days {
  readonly firstDay: number
  readonly lastDay: number
}

function days(from: string, to: string): Days {
  const [firstDay, lastDay] = [parseDay(from), parseDay(to)]
  if (firstDay === null || lastDay === null || lastDay < firstDay || lastDay - firstDay >= mostDays)
    throw new TaktError('invalidRequest', {}, { details: `from, to: 1..${mostDays}` })
  return { firstDay, lastDay }
}

/** 1 = Monday to 7 = Sunday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

const firstDayOfWeek = (call: Call): Promise<number> =>
  call.transaction(async (tx) => {
    const row = await tx.row<{ first: number | null }>(
      `select first_day_of_week as first from ${whole('planUnit')} where code = $1`,
      [tx.planUnitCode],
    )
    return row?.first ?? 1
  })

function taskOf(period: Days, resource: string | null, call: Call): Promise<CalendarTask> {
  return call.transaction(
    async (tx) => {
      if (resource !== null) await requireResource(tx, resource, call)
      const zone = await unitZone(tx)
      const seen = await keysSeen(tx, 'resource')
      const input = await readCalendars(tx, zone, seen && [...seen])
      return { input, zone, ...period, language: call.language }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

type Tx = Parameters<Parameters<Call['transaction']>[0]>[0]

export async function requireResource(tx: Tx, code: string, call: Call): Promise<string> {
  const read = new Reading(tx, [code])
  const row = await read.row<{ code: string }>(
    `select r.code from ${read.seen('resource')} r where lower(r.code) = lower($1)`,
  )
  if (row) return row.code
  const entity = textOf(entityNamed('resource').label, call.language)
  throw new TaktError('notFound', { entity, id: code })
}

async function view(service: CalculationService, resource: string, period: Days, call: Call) {
  const task = await taskOf(period, resource, call)
  const found = await service.pool.ask<object | null>(
    'calendarView',
    { ...task, resource },
    buffersOf(task.input),
  )
  if (found) return found
  const entity = textOf(entityNamed('resource').label, call.language)
  throw new TaktError('notFound', { entity, id: resource })
}
