import { calendarFaultText } from '#domain/calendar/faults.ts'
import { calendarReasonText } from '#domain/calendar/reasons.ts'
import { fill, textOf, type Label, type Language } from '#domain/label.ts'
import { planBarEpoch, workingTimeColumns } from '#domain/planning/plan-bars.ts'
import { formatDay } from '#domain/rules/dates.ts'
import { encodeTable } from '#engine/arrow.ts'
import { calendarSchemas, type CalendarInput } from '#engine/calendar/input.ts'
import { CalendarExplainer, type MatchingRow } from '#engine/calendar/explain.ts'
import { expandCalendars } from '#engine/calendar/expand.ts'
import { LocalDays } from '#engine/calendar/local-days.ts'
import type { CalendarSolver } from '#engine/calendar/problem.ts'
import type { CalendarRow, CalendarRows, ResourceRow } from '#engine/calendar/rows.ts'
import { NULL_I64, reorderTable, textAt } from '#engine/columns.ts'
import { decimalText, isoText } from '#engine/table-page.ts'

export interface CalendarTask {
  readonly input: CalendarInput
  /** IANA zone of the plan unit. */
  readonly zone: string
  /** Day numbers, both included. */
  readonly firstDay: number
  readonly lastDay: number
  readonly language: Language
}

/**
 * The slots of one resource and which calendar row counts on each day (domain/services/planning/calendars.ts); null when
 * there is no such resource.
 */
export function calendarViewWith(task: CalendarTask & { readonly resource: string }, solver: CalendarSolver) {
  const { input, zone, firstDay, lastDay, language } = task
  const wanted = task.resource.toLowerCase()
  const { code } = input.resources.columns
  const row = code.codes.findIndex((_, k) => textAt(code, k)?.toLowerCase() === wanted)
  if (row < 0) return null
  const own = { ...input, resources: reorderTable(calendarSchemas.resources, input.resources, [row]) }
  const clock = new LocalDays(zone, firstDay, lastDay + 1)
  const window = { from: clock.dayStart(firstDay), to: clock.dayStart(lastDay + 1), zone }
  const expansion = expandCalendars(own, window, solver)
  const { rows } = expansion.prepared
  const resource = rows.resources[0]
  const explainer = new CalendarExplainer(rows)
  const work = workOfDays(expansion.table(), clock, firstDay, lastDay)
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, k) => {
    const day = firstDay + k
    const matching = resource ? explainer.explain(resource, day).rows : []
    return {
      day: formatDay(day),
      ...work[k]!,
      winner: matching[0]?.row.code ?? null,
      rows: matching.map((one) => candidate(one, matching[0]!.row, own, language)),
    }
  })
  return { resource: textAt(code, row), slots: slotsOf(expansion.table()), days }
}

export type CalendarView = NonNullable<ReturnType<typeof calendarViewWith>>

type Slots = ReturnType<ReturnType<typeof expandCalendars>['table']>

const slotsOf = ({ columns, length }: Slots) =>
  Array.from({ length }, (_, row) => ({
    start: isoText(columns.start[row]!),
    end: isoText(columns.end[row]!),
    quantity: decimalText(columns.quantity[row]!),
    shift: textAt(columns.shift, row),
    calendar: textAt(columns.calendar, row),
  }))

/** Open seconds and the largest quantity of every day on the wall clock. */
function workOfDays({ columns, length }: Slots, clock: LocalDays, firstDay: number, lastDay: number) {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, k) => {
    const [from, to] = [clock.dayStart(firstDay + k), clock.dayStart(firstDay + k + 1)]
    let seconds = 0
    let quantity = 0n
    for (let row = 0; row < length; row++) {
      const inside = Math.min(to, Number(columns.end[row]!)) - Math.max(from, Number(columns.start[row]!))
      if (inside <= 0) continue
      seconds += inside
      if (columns.quantity[row]! > quantity) quantity = columns.quantity[row]!
    }
    return { seconds, quantity: decimalText(quantity) }
  })
}

function candidate(one: MatchingRow, winner: CalendarRow, { calendars }: CalendarInput, language: Language) {
  const { columns } = calendars
  const { row, code } = one.row
  const order = columns.sortOrder[row]!
  return {
    calendar: code,
    sortOrder: order === NULL_I64 ? '0' : decimalText(order),
    target: textAt(columns.resource, row) ?? '',
    dates: textAt(columns.dates, row) ?? '',
    shifts: textAt(columns.shift, row) ?? '',
    won: one.won,
    reason: calendarReasonText(one.reason, winner.code ?? '', language),
  }
}

/** Working time of all resources of the input: workingTimeColumns. */
export function workingTimesWith(
  { input, zone, firstDay, lastDay }: CalendarTask,
  solver: CalendarSolver,
): Uint8Array {
  const clock = new LocalDays(zone, firstDay, lastDay + 1)
  const window = { from: clock.dayStart(firstDay), to: clock.dayStart(lastDay + 1), zone }
  const { columns, length } = expandCalendars(input, window, solver).table()
  const [resource, start, end] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)]
  let count = 0
  for (let row = 0; row < length; row++) {
    if (columns.quantity[row]! <= 0n) continue
    const code = columns.resource.codes[row]!
    const [from, to] = [columns.start, columns.end].map((column) => Number(column[row]!) - planBarEpoch)
    if (count > 0 && resource[count - 1] === code && end[count - 1] === from) {
      end[count - 1] = to!
      continue
    }
    resource[count] = code
    start[count] = from!
    end[count] = to!
    count++
  }
  const kept = (column: Int32Array): Int32Array => column.slice(0, count)
  return encodeTable(
    workingTimeColumns,
    {
      length: count,
      columns: {
        resource: { values: columns.resource.values, codes: kept(resource) },
        start: kept(start),
        end: kept(end),
      },
    },
    'stream',
  )
}

const tie: Label = {
  zh: '与 {other} 同样适用于资源 {resource}（{day} 起共 {days} 天），仅由编码决定先后',
  en: 'applies to resource {resource} just as {other} does ({days} {days|day|days} from {day}); only their codes decide',
}

export interface CalendarConflict {
  readonly level: string
  readonly code: string
  readonly message: string
  readonly calendar: string
  readonly other: string | null
}

/** Conflicts told at most. */
const told = 500

/** Faults of calendar rows, and pairs of rows of which on some day only the code decides. */
export function calendarConflictsWith(task: CalendarTask, solver: CalendarSolver): CalendarConflict[] {
  const { input, zone, firstDay, lastDay, language } = task
  const clock = new LocalDays(zone, firstDay, lastDay + 1)
  const window = { from: clock.dayStart(firstDay), to: clock.dayStart(lastDay + 1), zone }
  const { prepared, faults } = expandCalendars(input, window, solver)
  const wrong = faults.map(({ level, table, row, fault }): CalendarConflict => {
    const columns = input[table].columns as { readonly code?: typeof input.calendars.columns.code }
    const code = columns.code ? textAt(columns.code, row) : null
    return {
      level,
      code: fault.code,
      message: calendarFaultText(fault, language),
      calendar: code ?? '',
      other: null,
    }
  })
  return [...wrong, ...ties(prepared.rows, firstDay, lastDay, language)].slice(0, told)
}

interface Tie {
  readonly winner: string
  readonly loser: string
  readonly resource: string
  readonly day: number
  days: number
}

/** Resources that no row tells apart are looked at once. */
function ties(rows: CalendarRows, firstDay: number, lastDay: number, language: Language): CalendarConflict[] {
  const explainer = new CalendarExplainer(rows)
  const found = new Map<string, Tie>()
  for (const resource of alike(rows))
    for (let day = firstDay; day <= lastDay; day++) {
      const [first, second] = explainer.explain(resource, day).rows
      if (!first || second?.reason !== 'code') continue
      const [winner, loser] = [first.row.code ?? '', second.row.code ?? '']
      const key = `${winner}\u0001${loser}`
      const known = found.get(key)
      if (!known) found.set(key, { winner, loser, resource: resource.code, day, days: 1 })
      else if (known.resource === resource.code) known.days++
    }
  return [...found.values()].map(({ winner, loser, resource, day, days }) => ({
    level: 'W',
    code: 'tie',
    message: fill(textOf(tie, language), { other: winner, resource, day: formatDay(day), days }),
    calendar: loser,
    other: winner,
  }))
}

function alike({ resources, calendars }: CalendarRows): ResourceRow[] {
  const named = new Set(calendars.flatMap(({ targets }) => targets.codes))
  const seen = new Map<string, ResourceRow>()
  for (const resource of resources) {
    if (!resource?.scheduled) continue
    const groups = resource.groups.filter((group) => named.has(group)).toSorted()
    const key = [named.has(resource.code) ? resource.code : '', ...groups, resource.zone].join('\u0001')
    if (!seen.has(key)) seen.set(key, resource)
  }
  return [...seen.values()]
}

/** Open seconds of resources per interval, weighted with the quantity where it counts (`weighted`). */
export function availableWith(
  task: {
    readonly input: CalendarInput
    readonly zone: string
    /** Bounds of intervals, ascending seconds UTC; one more than there are intervals. */
    readonly bounds: readonly number[]
    readonly weighted: readonly boolean[]
  },
  solver: CalendarSolver,
): number[][] {
  const { input, zone, bounds } = task
  const window = { from: bounds[0]!, to: bounds.at(-1)!, zone }
  const expansion = expandCalendars(input, window, solver)
  return Array.from({ length: input.resources.length }, (_, resource) => {
    const { columns, length } = expansion.table(resource)
    const sums = Array.from({ length: bounds.length - 1 }, () => 0)
    let k = 0
    for (let row = 0; row < length; row++) {
      const [start, end] = [Number(columns.start[row]!), Number(columns.end[row]!)]
      const weight = task.weighted[resource] ? Number(columns.quantity[row]!) / 1e6 : 1
      while (k + 1 < bounds.length - 1 && bounds[k + 1]! <= start) k++
      for (let i = k; i < sums.length && bounds[i]! < end; i++) {
        const inside = Math.min(end, bounds[i + 1]!) - Math.max(start, bounds[i]!)
        if (inside > 0) sums[i]! += inside * weight
      }
    }
    return sums.map(Math.round)
  })
}
