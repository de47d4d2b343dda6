import { quantity, text } from '../../field-kinds.ts'

/** Days and shifts of a calendar row: of resources, and of the receiving of material. */
export const calendarFields = {
  dates: text('日期', 'Dates', {
    required: true,
    length: 4000,
    syntax: 'calendarDates',
    help: {
      zh: '* | 2026/3/1;2026/03/05-2026/03/09 | 星期一-星期五 | HOLS | 10-20 | 20-EOM',
      en: '*; dates and ranges of dates; weekdays such as Monday-Friday; HOLS; days of the month such as 20-EOM',
    },
  }),
  shiftCode: text('班次', 'Shifts', {
    length: 1000,
    syntax: 'shiftList',
    help: { zh: '如 DAY=2;NIGHT；空为休息', en: 'such as DAY=2;NIGHT, with multipliers; empty: day off' },
  }),
  sortOrder: quantity('优先顺序', 'Precedence', {
    required: true,
    default: '0',
    help: { zh: '大者优先', en: 'The highest wins' },
  }),
} as const
