import { formatSeconds } from '#domain/rules/dates.ts'
import { receivingServices } from '#domain/services/delivery/receiving.ts'
import { receivingTarget, isWholeDay, tokensText, type ReceivingTarget } from '#engine/calendar/receiving.ts'
import { Calendars } from '#engine/kitting/prepare/calendar.ts'
import { Clock } from '#engine/kitting/prepare/time.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { CalendarTask, CalendarView } from '../../platform/jobs/calendar-tasks.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { readReceiving, readReceivingRows } from '../kitting/receiving.ts'
import { weeksOf } from '../planning/month-weeks.ts'
import { requireSeen } from '../../platform/crud/require-seen.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'

type TargetType = Parameters<typeof receivingTarget>[1]

export const receivingHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(receivingServices.month, async ({ targetType, target, year, month }, call) => {
    const asked = await reading(call, async (tx) => {
      const code = await requireSeen(tx, targetType, target, call)
      const zone = await unitZone(tx)
      const input = await readReceivingRows(tx, zone)
      const found = input && receivingTarget(input, targetType as TargetType, code)
      return { found, zone, ...(await weeksOf(tx, year, month)) }
    })
    if (!asked.found) return { always: true, named: false, isBack: false, slots: [], days: [] }
    return monthOf(service, asked.found, { ...asked, language: call.language })
  }),
  handle(receivingServices.next, ({ targetType, target, at }, call) =>
    reading(call, async (tx) => {
      const code = await requireSeen(tx, targetType, target, call)
      const zone = await unitZone(tx)
      const now = service.services.now()
      const { table } = await readReceiving(tx, { zone, asOf: now.toISOString() })
      const calendars = new Calendars(table, new Clock(zone, 'EXACT'))
      const earliest = Math.floor(now.getTime() / 1000)
      const arrives = Math.max(earliest, Math.floor(Date.parse(at) / 1000))
      const received = calendars.receive(calendars.named([code]), arrives, earliest)
      return { received: formatSeconds(received) }
    }),
  ),
]

const reading = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  call.transaction(work, { isolation: 'repeatable read', readOnly: true })

type Period = Omit<CalendarTask, 'input'>

async function monthOf(
  service: CalculationService,
  { calendars: input, resource, named, isBack }: ReceivingTarget,
  { zone, firstDay, lastDay, language }: Period,
) {
  const task = { input, zone, firstDay, lastDay, language, resource }
  const { slots, days } = (await service.pool.ask<CalendarView | null>(
    'calendarView',
    task,
    buffersOf(input),
  ))!
  return {
    always: false,
    named,
    isBack,
    slots: slots.map((slot) => ({
      ...slot,
      ...(isWholeDay(slot.calendar) && { shift: null, calendar: null }),
    })),
    days: days.map((day) => ({
      ...day,
      winner: isWholeDay(day.winner) ? null : day.winner,
      rows: day.rows
        .filter((row) => !isWholeDay(row.calendar))
        .map((row) => ({ ...row, target: tokensText(row.target) })),
    })),
  }
}
