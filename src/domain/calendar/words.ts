import { formatDecimal } from '../rules/decimal.ts'
import { fill, listed, textOf, type Label, type Language } from '../label.ts'
import { END_OF_MONTH, slashedDay, type DateRule } from './calendar-dates.ts'
import type { ShiftUse } from './shift-list.ts'
import { weekdayNames } from './weekday-names.ts'

const words = {
  every: { zh: '每天', en: 'every day' },
  days: { zh: '{from} 至 {to}', en: '{from} to {to}' },
  weekdays: { zh: '{from}至{to}', en: '{from} to {to}' },
  holidays: { zh: '节假日', en: 'holidays' },
  holidaysOf: { zh: '节假日表 {table} 的日期', en: 'holidays of table {table}' },
  monthDay: { zh: '每月 {day} 日', en: 'day {day} of every month' },
  monthDays: { zh: '每月 {from}至{to}', en: 'every month from {from} to {to}' },
  monthDayShort: { zh: '{day} 日', en: 'day {day}' },
  monthEnd: { zh: '每月最后一天', en: 'the last day of every month' },
  monthEndShort: { zh: '月末', en: 'its last day' },
  yearly: { zh: '每年 {from} 至 {to}', en: 'every year from {from} to {to}' },
  year: { zh: '{year} 年', en: 'of {year}' },
  everyYear: { zh: '每年', en: 'of every year' },
  month: { zh: '{month} 月', en: 'in month {month}' },
  everyMonth: { zh: '每月', en: 'in every month' },
  day: { zh: '{day} 日', en: 'day {day}' },
  everyDay: { zh: '每一天', en: 'every day' },
  parts: { zh: '{year}{month}{day}', en: '{day} {month} {year}' },
  lastDay: { zh: '最后一天', en: 'the last day' },
  dayOff: { zh: '休息', en: 'day off' },
  times: { zh: '{shift} × {factor}', en: '{shift} x {factor}' },
} as const satisfies Record<string, Label>

type Word = keyof typeof words
const say = (
  language: Language,
  word: Word,
  values: Readonly<Record<string, string | number>> = {},
): string => fill(textOf(words[word], language), values)

const listOf = (language: Language, texts: readonly string[]): string => textOf(listed(texts), language)

/** Hours with at most two fraction digits. */
export const hoursText = (seconds: number): string => String(Math.round(seconds / 36) / 100)

/** `星期一至星期五、节假日`. */
export const datesInWords = (rules: readonly DateRule[], language: Language): string =>
  listOf(
    language,
    rules.map((rule) => ruleInWords(rule, language)),
  )

/** `DAY × 2、NIGHT`; a day off for no shift. */
export function shiftsInWords(uses: readonly ShiftUse[], language: Language): string {
  if (uses.length === 0) return say(language, 'dayOff')
  return listOf(
    language,
    uses.map(({ code, multiplier }) =>
      multiplier === 1_000_000n
        ? code
        : say(language, 'times', { shift: code, factor: formatDecimal(multiplier) }),
    ),
  )
}

function ruleInWords(rule: DateRule, language: Language): string {
  switch (rule.kind) {
    case 'every':
      return say(language, 'every')
    case 'holidays':
      return rule.table === null
        ? say(language, 'holidays')
        : say(language, 'holidaysOf', { table: rule.table })
    case 'days':
      return rule.from === rule.to
        ? slashedDay(rule.from)
        : say(language, 'days', { from: slashedDay(rule.from), to: slashedDay(rule.to) })
    case 'weekdays': {
      const [from, to] = [rule.from, rule.to].map((day) => textOf(weekdayNames[day - 1]!, language))
      return rule.from === rule.to ? from! : say(language, 'weekdays', { from: from!, to: to! })
    }
    case 'monthDays':
      return monthDaysInWords(rule, language)
    case 'yearly':
      return say(language, 'yearly', { from: monthDayText(rule.from), to: monthDayText(rule.to) })
    case 'parts':
      return partsInWords(rule, language)
  }
}

const monthDayText = (value: number): string => `${Math.floor(value / 100)}/${value % 100}`

function monthDaysInWords({ from, to }: { from: number; to: number }, language: Language): string {
  if (from === to)
    return from === END_OF_MONTH ? say(language, 'monthEnd') : say(language, 'monthDay', { day: from })
  const [first, last] = [from, to].map((day) =>
    day === END_OF_MONTH ? say(language, 'monthEndShort') : say(language, 'monthDayShort', { day }),
  )
  return say(language, 'monthDays', { from: first!, to: last! })
}

function partsInWords(rule: Extract<DateRule, { kind: 'parts' }>, language: Language): string {
  const year = rule.year === null ? say(language, 'everyYear') : say(language, 'year', { year: rule.year })
  const month =
    rule.month === null ? say(language, 'everyMonth') : say(language, 'month', { month: rule.month })
  const day =
    rule.day === null
      ? say(language, 'everyDay')
      : rule.day === END_OF_MONTH
        ? say(language, 'lastDay')
        : say(language, 'day', { day: rule.day })
  return say(language, 'parts', { year, month, day })
}
