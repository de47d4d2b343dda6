import { code, date, integer, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const calendar = service('ASPCalendar', 'Pages.Roles')

const period = {
  from: date('从', 'From', { required: true }),
  to: date('到', 'To', { required: true }),
} as const

/** What calendars mean for a resource: its slots, and which row won on each day. Days are days of the plan unit. */
export const calendarServices = {
  /**
   * {resource, slots: [{start, end, quantity, shift, calendar}], days: [{day, seconds, quantity, winner, rows}]}:
   * `winner` is the code of the calendar row that counts (null: none, the resource is closed); `rows` every matching row
   * [{calendar, sortOrder, target, dates, shifts, won, reason}] with the reason in the caller's language, winner first.
   * At most 400 days.
   */
  expand: calendar('ExpandResource', '展开资源日历', 'Expand a resource', {
    verb: 'GET',
    input: { resource: code('资源', 'Resource', { required: true }), ...period },
    output: valueOf('json'),
  }),
  /** Working time of all resources that the user may see, for drawing: workingTimeColumns (domain/planning/plan-bars.ts). */
  workingTimes: calendar('GetWorkingTimes', '工作时间', 'Working times', {
    input: period,
    output: { kind: 'arrow' },
  }),
  /** The same for a calendar month (1..12), weeks complete from the plan unit's first day of the week. */
  month: calendar('GetMonthView', '月历', 'Month view', {
    input: {
      resource: code('资源', 'Resource', { required: true }),
      year: integer('年', 'Year', { required: true, min: 1970, max: 9999 }),
      month: integer('月', 'Month', { required: true, min: 1, max: 12 }),
    },
    output: valueOf('json'),
  }),
  /** Mistakes and contradictions of all calendar rows: [{level, code, message, calendar, other}]. */
  conflicts: calendar('GetConflicts', '冲突检查', 'Conflict check', {
    input: period,
    output: valueOf('json'),
  }),
  /** The meaning of a shift pattern that need not be saved: {ranges: [{start, end}], seconds} or {fault}. */
  pattern: calendar('GetPatternPreview', '班次预览', 'Preview of a pattern', {
    input: { patterns: text('模式', 'Patterns', { required: true }) },
    output: valueOf('json'),
  }),
} as const
