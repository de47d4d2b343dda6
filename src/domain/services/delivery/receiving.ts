import { choice, code, integer, time } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const calendar = service('AMRPMaterialCalendar', 'Pages.Roles')

const target = {
  targetType: choice('对象类型', 'Target type', 'ReceivingTarget', { required: true }),
  target: code('对象', 'Target', { required: true }),
} as const

/** When a warehouse, a supplier or an item is received by its receiving calendars. Days are days of the plan unit. */
export const receivingServices = {
  /**
   * A month in complete weeks: what `calendarServices.month` answers for a resource, and {always: no row applies to the target,
   * named: rows name it and not just everything, isBack: what falls on closed time comes before it}.
   */
  month: calendar('GetMonthView', '收货月历', 'Month of receiving', {
    verb: 'GET',
    input: {
      ...target,
      year: integer('年', 'Year', { required: true, min: 1970, max: 9999 }),
      month: integer('月', 'Month', { required: true, min: 1, max: 12 }),
    },
    output: valueOf('json'),
  }),
  /** When what comes at a time is received, as kitting counts it: {received}, an instant; never before now. */
  next: calendar('GetNextReceiving', '下次收货时段', 'Next receiving time', {
    verb: 'GET',
    input: { ...target, at: time('到达', 'Arrives', { required: true }) },
    output: valueOf('json'),
  }),
} as const
