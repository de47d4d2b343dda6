import { label, type Label } from '#domain/label.ts'
import type { Row } from '../factory-rows.ts'
import type { RowContext } from '../row-context.ts'

const shifts = [
  ['DAY', label('白班', 'Day shift'), '8:00-12:00;13:00-17:00', 'day', '#FFF59D'],
  ['NIGHT', label('夜班', 'Night shift'), '20:00-24:00;24:30-28:30', 'night', '#9FA8DA'],
  ['OT', label('加班', 'Overtime'), '17:30-20:00', 'ot', '#FFCC80'],
  ['FULL', label('全天', 'Round the clock'), '0:00-24:00', 'day', '#A5D6A7'],
] as const

export const shiftRows = (context: RowContext): Row[] =>
  shifts.map(([code, name, patterns, shiftType, color], i) => ({
    code,
    name: context.text(name),
    patterns,
    shiftType,
    color,
    sortNo: i + 1,
  }))

/** The higher the sort order, the later in this list: general rows first, holidays over all. */
export function calendarRows(context: RowContext): Row[] {
  const range = (from: number, to: number) =>
    `${context.day(from).replaceAll('-', '/')}-${context.day(to).replaceAll('-', '/')}`
  const rows: readonly (readonly [string, Label, string, string, string])[] = [
    ['BASE', label('工作日', 'Working days'), '*', '星期一-星期五', 'DAY'],
    ['ASM-SAT', label('装配周六', 'Assembly on Saturdays'), 'ASM;FITTERS', '星期六', 'DAY'],
    ['TWO-SHIFTS', label('两班制', 'Two shifts'), 'SMT', '星期一-星期六', 'DAY;NIGHT'],
    ['OVEN', label('炉连续运转', 'Ovens run on'), 'OVEN', '*', 'FULL'],
    [
      'METAL-OT',
      label('焊接喷涂加班', 'Overtime in welding and painting'),
      'WELD;PAINT;WELDERS',
      '星期一-星期五',
      'DAY;OT',
    ],
    ['RUSH', label('旺季加班', 'Peak season'), 'ASM;FITTERS;TEST', range(6, 10), 'DAY;OT'],
    ['MONTH-END', label('月末盘点', 'Stock-taking'), 'PACK', 'EOM', ''],
    ['HOLIDAYS', label('节假日', 'Holidays'), '*', 'HOLS', ''],
  ]
  return rows.map(([code, name, resourceCode, dates, shiftCode], i) => ({
    code,
    name: context.text(name),
    resourceCode,
    dates,
    shiftCode: shiftCode === '' ? null : shiftCode,
    sortOrder: String((i + 1) * 10),
  }))
}

export function overrideRows(context: RowContext): Row[] {
  const rows: readonly (readonly [string, Label, string, number, number, string])[] = [
    ['OV001', label('年度保养', 'Yearly maintenance'), 'SMT-2', 5 * 24 + 8, 5 * 24 + 17, 'repair'],
    ['OV002', label('主轴故障', 'Spindle broken'), 'CUT-2', 24 + 8, 24 + 15, 'down'],
    ['OV003', label('周日喷涂', 'Painting on a Sunday'), 'PAINT-1', 8 * 24 + 8, 8 * 24 + 16, 'overtime'],
    ['OV004', label('班组会议', 'Team meeting'), 'FITTERS-1', 2 * 24 + 13, 2 * 24 + 14, 'meeting'],
  ]
  return rows.map(([code, name, resourceCode, from, to, kind], i) => ({
    code,
    name: context.text(name),
    resourceCode,
    startTime: context.time(from),
    endTime: context.time(to),
    kind,
    reason: context.text(name),
    sortOrder: i + 1,
    timeStamp: context.time(-24),
  }))
}

const yearly = [
  ['01-01', label('元旦', "New Year's Day")],
  ['05-01', label('劳动节', 'Labour Day')],
  ['10-01', label('国庆节', 'National Day')],
  ['10-02', label('国庆节', 'National Day')],
  ['10-03', label('国庆节', 'National Day')],
] as const

/** Of this year and the next, and the day on which the factory was founded: nineteen days from now. */
export function holidayRows(context: RowContext): Row[] {
  const year = Number(context.day(0).slice(0, 4))
  const days = [year, year + 1].flatMap((one) =>
    yearly.map(([date, name]): Row => ({ code: 'HOLS', date: `${one}-${date}`, name: context.text(name) })),
  )
  const founded = context.day(19)
  const name = context.text(label('厂庆', 'Factory anniversary'))
  return days.some((row) => row['date'] === founded) ? days : [...days, { code: 'HOLS', date: founded, name }]
}
