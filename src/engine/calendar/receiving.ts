import { parseTargets, type Targets } from '#domain/calendar/target-list.ts'
import {
  NULL_I64,
  tableFromRows,
  tableOf,
  textAt,
  type RowValues,
  type Table,
  type TableSchema,
} from '../columns.ts'
import { compareTexts } from './override-rows.ts'
import { calendarSchema as intervalSchema } from '../kitting/input.ts'
import { expandCalendars } from './expand.ts'
import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  type CalendarInput,
} from './input.ts'
import type { Window } from './prepare.ts'
import type { InputFault } from './reading.ts'
import type { CalendarSolver } from './problem.ts'

/** Receiving calendars as stored (entities.md 2.6): MaterialCalendar. */
export const receivingRowSchema = {
  code: 'text',
  /** CalendarTarget: warehouse, supplier, item, itemGroup, all. */
  targetType: 'text',
  /** Codes joined by `;`, or `*`. */
  target: 'text',
  dates: 'text',
  shift: 'text',
  sortOrder: 'quantity',
  /** RollRule for closed days: next (null) or prev. */
  roll: 'text',
} as const satisfies TableSchema

/** Codes that a `*` of their type means, and the items of groups. */
export const receivingMemberSchema = {
  /** warehouse, supplier or item. */
  type: 'text',
  code: 'text',
  /** Item groups, `;` between them. */
  groups: 'text',
} as const satisfies TableSchema

export interface ReceivingInput {
  readonly rows: Table<typeof receivingRowSchema>
  readonly shifts: Table<typeof calendarShiftSchema>
  readonly holidays: CalendarInput['holidays']
  readonly members: Table<typeof receivingMemberSchema>
}

interface Target {
  readonly type: string
  readonly name: string
  /** Tokens, see `tokensOf`. */
  readonly groups: readonly string[]
}

/** Fault of a row: its code, or that of a receiving shift, and the column. */
export interface ReceivingFault {
  /** E: the row is rejected; W: a part of it has no effect. */
  readonly level: InputFault['level']
  readonly code: string
  readonly column: string
  readonly fault: InputFault['fault']
}

export interface Receiving {
  readonly table: Table<typeof intervalSchema>
  readonly faults: readonly ReceivingFault[]
}

/** A row with its targets as tokens. */
interface Row {
  readonly row: number
  readonly tokens: readonly string[]
  readonly closes: boolean
  readonly code: string
  readonly sortOrder: bigint
  readonly back: boolean
}

/** Token of a row for everything, and the code of a row that applies to none of the given targets. */
const ALL = '*'
/** A code that users cannot enter: their codes contain no control characters. */
const WHOLE_DAY = '\u0001'

/**
 * Open receiving intervals of every warehouse, supplier and item that receiving calendars name, and of `*`: the input of
 * a kitting run. Rows apply as calendar rows do to resources; a target of which all rows name days off is open on all
 * other days. Of the rows of a target the one with the highest sort order gives its roll rule. Rows with faults take no
 * part and are answered. No rows: no intervals, always open.
 */
export function receivingIntervals(input: ReceivingInput, window: Window, solver: CalendarSolver): Receiving {
  const faults: ReceivingFault[] = []
  const rows = rowsOf(input, faults)
  if (rows.length === 0) return { table: tableOf(intervalSchema, 0), faults }
  const targets = targetsOf(rows, input)
  const expansion = expandCalendars(calendarsOf(input, rows, targets), window, solver)
  for (const { level, table, row, column, fault } of expansion.faults) {
    const own = table === 'calendars' ? rows[row]?.code : textAt(input.shifts.columns.code, row)
    if (own) faults.push({ level, code: own, column, fault })
  }
  return { table: intervalsOf(expansion.table(), targets, rows), faults }
}

/** Input of the receiving times of one target. */
export interface ReceivingTarget {
  /** Rows that may apply to it, with receiving targets as resources; it is the only one. */
  readonly calendars: CalendarInput
  /** Its code in these calendars. */
  readonly resource: string
  /** True when rows name it; false: the rows for everything apply. */
  readonly named: boolean
  /** True when an instant in closed time moves before it, not behind it. */
  readonly isBack: boolean
}

/** A calendar for all days that no row closes, where all rows of a target are days off. */
export const isWholeDay = (calendar: string | null): boolean => calendar === WHOLE_DAY

/**
 * How calendar rows apply to one warehouse, supplier or item (its code in any case), for views that show which row counts
 * and why; null: no row speaks of it, always open. Rows with faults take no part.
 */
export function receivingTarget(
  input: ReceivingInput,
  type: 'warehouse' | 'supplier' | 'item',
  code: string,
): ReceivingTarget | null {
  const rows = rowsOf(input, [])
  const targets = targetsOf(rows, input)
  const wanted = `${type}:${code}`.toLowerCase()
  const own = [...targets.keys()].find((token) => token.toLowerCase() === wanted)
  const resource = own ?? 'all:'
  const target = targets.get(resource)
  if (!target) return null
  const calendars = calendarsOf(input, rows, new Map([[resource, target]]))
  return { calendars, resource, named: own !== undefined, isBack: rollsBack(resource, target, rows) }
}

function intervalsOf(
  { columns, length }: ReturnType<ReturnType<typeof expandCalendars>['table']>,
  targets: ReadonlyMap<string, Target>,
  rows: readonly Row[],
): Table<typeof intervalSchema> {
  const ordered = [...targets.values()]
  const types = [...new Set(ordered.map(({ type }) => type))]
  const { codes, values } = columns.resource
  const rollOf = values.map((token) => (rollsBack(token, targets.get(token)!, rows) ? 0 : -1))
  const typeOf = values.map((token) => types.indexOf(targets.get(token)!.type))
  return {
    length,
    columns: {
      target: { codes, values: values.map((token) => targets.get(token)!.name) },
      targetType: { codes: codes.map((code) => typeOf[code]!), values: types },
      start: columns.start,
      end: columns.end,
      roll: { codes: codes.map((code) => rollOf[code]!), values: ['prev'] },
    },
  }
}

/** Names by which rows and targets match: `warehouse:W1`, `itemGroup:G`; all of a type; or everything. */
function tokensOf(type: string, { every, codes }: Targets): string[] {
  if (type === 'all') return [ALL]
  const whole = type === 'item' || type === 'itemGroup' ? ALL : `every ${type}`
  return [...(every ? [whole] : []), ...codes.map((code) => `${type}:${code}`)]
}

/** Codes of a row's tokens as a user wrote them. */
export const tokensText = (tokens: string): string =>
  tokens
    .split(';')
    .map((token) => (token === ALL || token.startsWith('every ') ? ALL : token.slice(token.indexOf(':') + 1)))
    .join(';')

function rowsOf({ rows: { columns, length } }: ReceivingInput, faults: ReceivingFault[]): Row[] {
  const rows: Row[] = []
  for (let row = 0; row < length; row++) {
    const type = textAt(columns.targetType, row) ?? 'all'
    const parsed = parseTargets(textAt(columns.target, row) ?? (type === 'all' ? ALL : ''))
    const code = textAt(columns.code, row) ?? ''
    if ('faults' in parsed) {
      for (const fault of parsed.faults) faults.push({ level: 'E', code, column: 'target', fault })
      continue
    }
    rows.push({
      row,
      code,
      tokens: tokensOf(type, parsed.value),
      closes: (textAt(columns.shift, row) ?? '').trim() === '',
      sortOrder: columns.sortOrder[row] === NULL_I64 ? 0n : columns.sortOrder[row]!,
      back: textAt(columns.roll, row) === 'prev',
    })
  }
  return rows
}

/** The rule of the row with the highest sort order; of equal ones the more particular, then the smaller code. */
function rollsBack(token: string, { groups }: Target, rows: readonly Row[]): boolean {
  const nearness = ({ tokens }: Row): number =>
    tokens.includes(token)
      ? 2
      : groups.some((group) => tokens.includes(group))
        ? 1
        : tokens.includes(ALL)
          ? 0
          : -1
  const [first] = rows
    .filter((row) => nearness(row) >= 0)
    .sort(
      (a, b) =>
        Number(b.sortOrder > a.sortOrder) - Number(b.sortOrder < a.sortOrder) ||
        nearness(b) - nearness(a) ||
        compareTexts(a.code, b.code),
    )
  return first?.back === true
}

/** Targets that need their own intervals, by token: all that a row names other than by `*`, and one for everything. */
function targetsOf(rows: readonly Row[], { members }: ReceivingInput): Map<string, Target> {
  const named = new Set(rows.flatMap(({ tokens }) => tokens))
  const targets = new Map<string, Target>()
  for (let row = 0; row < members.length; row++) {
    const type = textAt(members.columns.type, row)!
    const name = textAt(members.columns.code, row)!
    const own = (textAt(members.columns.groups, row) ?? '').split(';').filter(Boolean)
    const groups = [`every ${type}`, ...own.map((group) => `itemGroup:${group}`)]
    const token = `${type}:${name}`
    if ([token, ...groups].some((one) => named.has(one))) targets.set(token, { type, name, groups })
  }
  if (named.has(ALL)) targets.set('all:', { type: 'all', name: ALL, groups: [] })
  return targets
}

function calendarsOf(
  { rows, shifts, holidays }: ReceivingInput,
  own: readonly Row[],
  targets: ReadonlyMap<string, Target>,
): CalendarInput {
  const { columns } = rows
  const opened = new Set(own.filter(({ closes }) => !closes).flatMap(({ tokens }) => tokens))
  const calendars = own.map(
    ({ row, tokens }): RowValues<typeof calendarRowSchema> => ({
      code: textAt(columns.code, row),
      resource: tokens.join(';'),
      dates: textAt(columns.dates, row),
      shift: textAt(columns.shift, row),
      sortOrder: columns.sortOrder[row]!,
    }),
  )
  const shiftRows = Array.from({ length: shifts.length }, (_, row) => ({
    code: textAt(shifts.columns.code, row),
    patterns: textAt(shifts.columns.patterns, row),
  }))
  for (const [token, { groups }] of targets)
    if (![token, ...groups, ALL].some((one) => opened.has(one)))
      calendars.push({ code: WHOLE_DAY, resource: token, dates: '*', shift: WHOLE_DAY, sortOrder: LOWEST })
  return {
    resources: tableFromRows(
      calendarResourceSchema,
      [...targets].map(([code, { groups }]) => ({ code, groups: groups.join(';') })),
    ),
    shifts: tableFromRows(calendarShiftSchema, [...shiftRows, { code: WHOLE_DAY, patterns: '0:00-24:00' }]),
    calendars: tableFromRows(calendarRowSchema, calendars),
    overrides: tableOf(calendarOverrideSchema, 0),
    holidays,
  }
}

/** Below every sort order of a user. */
const LOWEST = -(1n << 62n)
