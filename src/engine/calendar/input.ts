import type { Table, TableSchema } from '../columns.ts'

/**
 * Input tables of calendar expansion (scheduling.md §2, entities.md 2.2). Every producer (SQL snapshot, files of the
 * command line, generator, tests) makes these; columns that it does not have are nulls.
 */
export const calendarResourceSchema = {
  code: 'text',
  /** ResourceType; D is never scheduled and has no slots. */
  type: 'text',
  /** Group codes, `;` between them. */
  groups: 'text',
  /** Used where a calendar row has no quantity; null = 1. */
  defaultQty: 'quantity',
  /** IANA zone of its wall clock; null = the run's. */
  zone: 'text',
} as const satisfies TableSchema

export const calendarShiftSchema = {
  code: 'text',
  patterns: 'text',
} as const satisfies TableSchema

export const calendarRowSchema = {
  code: 'text',
  /** Resource and group codes, or `*`. */
  resource: 'text',
  dates: 'text',
  /** Shifts with multipliers; null = day off. */
  shift: 'text',
  /** The highest wins; null = 0. */
  sortOrder: 'quantity',
  defaultQty: 'quantity',
  /** Maximum number of members of the groups that work at once; null = all. */
  groupQty: 'quantity',
  /** First and last day, as any instant of them in the run's zone; null = without end. */
  validFrom: 'time',
  validTo: 'time',
} as const satisfies TableSchema

export const calendarOverrideSchema = {
  code: 'text',
  resource: 'text',
  start: 'time',
  end: 'time',
  /** OverrideKind: determines the quantity where the series has none (overtime = the resource's, others 0). */
  kind: 'text',
  /** JSON [{at, qty}]: from each instant on. */
  series: 'text',
  sortOrder: 'quantity',
  /** The newest wins, then the highest sort order. */
  stamp: 'time',
} as const satisfies TableSchema

export const holidaySchema = {
  /** Holiday table; null = counts for all of them. */
  table: 'text',
  date: 'time',
} as const satisfies TableSchema

export const calendarSchemas = {
  resources: calendarResourceSchema,
  shifts: calendarShiftSchema,
  calendars: calendarRowSchema,
  overrides: calendarOverrideSchema,
  holidays: holidaySchema,
} as const

export type CalendarTableName = keyof typeof calendarSchemas
export type CalendarInput = { readonly [N in CalendarTableName]: Table<(typeof calendarSchemas)[N]> }

/** Slots of all resources by resource (in the order of its table) and start, disjoint, equal neighbours joined. */
export const slotSchema = {
  resource: 'text',
  start: 'time',
  end: 'time',
  quantity: 'quantity',
  /** Null where an override gave the slot. */
  shift: 'text',
  /** Code of the calendar row that won, or of the override. */
  calendar: 'text',
  /** Rows of the input, from 0. */
  calendarRow: 'integer',
  overrideRow: 'integer',
  /** Day that the slot's shift belongs to (days from 1970-01-01), also where the slot is after midnight. */
  day: 'integer',
} as const satisfies TableSchema
