import { calendarFaultText } from '#domain/calendar/faults.ts'
import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { TaktError } from '#domain/errors.ts'
import { parseDay } from '#domain/rules/dates.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { keysSeen } from '../../platform/crud/reading.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { CalendarConflict, CalendarTask } from '../../platform/jobs/calendar-tasks.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { notFound, requireSeen } from '../../platform/crud/require-seen.ts'
import { readCalendars } from './calendar-reading.ts'
import { weeksOf, type Days } from './month-weeks.ts'

/** Days a view may have. */
const mostDays = 400

export const calendarHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(calendarServices.expand, ({ resource, from, to }, call) =>
    view(service, resource, days(from, to), call),
  ),
  handle(calendarServices.month, async ({ resource, year, month }, call) =>
    view(service, resource, await call.transaction((tx) => weeksOf(tx, year, month)), call),
  ),
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

function days(from: string, to: string): Days {
  const [firstDay, lastDay] = [parseDay(from), parseDay(to)]
  if (firstDay === null || lastDay === null || lastDay < firstDay || lastDay - firstDay >= mostDays)
    throw new TaktError('invalidRequest', {}, { details: `from, to: 1..${mostDays}` })
  return { firstDay, lastDay }
}

function taskOf(period: Days, resource: string | null, call: Call): Promise<CalendarTask> {
  return call.transaction(
    async (tx) => {
      if (resource !== null) await requireSeen(tx, 'resource', resource, call)
      const zone = await unitZone(tx)
      const seen = await keysSeen(tx, 'resource')
      const input = await readCalendars(tx, zone, seen && [...seen])
      return { input, zone, ...period, language: call.language }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

async function view(service: CalculationService, resource: string, period: Days, call: Call) {
  const task = await taskOf(period, resource, call)
  const found = await service.pool.ask<object | null>(
    'calendarView',
    { ...task, resource },
    buffersOf(task.input),
  )
  if (found) return found
  throw notFound('resource', resource, call)
}
