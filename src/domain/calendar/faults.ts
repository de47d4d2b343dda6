import { fill, say, textOf, type Label, type Language } from '../label.ts'

/** Everything that can be wrong with the texts of shifts and calendars, by code. */
export const calendarMessages = {
  empty: { zh: '不能为空', en: 'must not be empty' },
  notRange: {
    zh: '“{value}”不是时段（如 8:00-12:00）',
    en: '"{value}" is not a range of times (as 8:00-12:00)',
  },
  notTimeOfDay: {
    zh: '“{value}”不是时刻（如 8:00 或 22:30:15）',
    en: '"{value}" is not a time of day (as 8:00 or 22:30:15)',
  },
  afterNextDay: {
    zh: '“{value}”晚于次日 24:00(48:00)',
    en: '"{value}" is after the end of the next day (48:00)',
  },
  readAsNextDay: {
    zh: '“{value}”在跨过午夜的时段之后，按次日计（如 26:30-30:00）',
    en: '"{value}" comes after a range that ends on the next day and is read as on that day (as 26:30-30:00)',
  },
  noHolidays: {
    zh: '没有任何节假日，“{value}”不起作用',
    en: 'there are no holidays at all, "{value}" has no effect',
  },
  longerThanDay: { zh: '“{value}”超过 24 小时', en: '"{value}" is longer than 24 hours' },
  notDates: {
    zh: '“{value}”不是日期（如 *、2026/3/1、2026/03/05-2026/03/09、星期一-星期五、HOLS、10-20、20-EOM）',
    en: '"{value}" is no form of dates (as *, 2026/3/1, 2026/03/05-2026/03/09, 星期一-星期五 or Mon-Fri, HOLS, 10-20, 20-EOM)',
  },
  noSuchDay: { zh: '没有“{value}”这一天', en: 'there is no day "{value}"' },
  mixedRange: {
    zh: '“{value}”两端不是同一种日期',
    en: 'the ends of "{value}" are dates of different kinds',
  },
  wildcardRange: {
    zh: '“{value}”的两端不能含通配符（*/月/日 除外）',
    en: 'the ends of "{value}" must not hold wildcards (but for */month/day)',
  },
  reversed: { zh: '“{value}”的结束早于开始', en: '"{value}" ends before it starts' },
  noShift: { zh: '“{value}”缺少班次编码', en: '"{value}" names no shift' },
  notMultiplier: {
    zh: '“{value}”不是倍数（0 到 1000000 的小数，最多六位小数）',
    en: '"{value}" is not a multiplier (a decimal from 0 to 1000000 with at most six fraction digits)',
  },
  shiftTwice: { zh: '班次“{value}”重复', en: 'shift "{value}" is listed twice' },
  codeCharacter: {
    zh: '“{value}”含有不允许的字符 {characters}',
    en: '"{value}" holds {characters}, which codes must not',
  },
  negative: { zh: '“{value}”小于 0', en: '"{value}" is below 0' },
  quantityTooLarge: {
    zh: '资源量“{value}”超出可精确计算的范围',
    en: 'the quantity "{value}" is beyond what can be calculated exactly',
  },
  duplicate: { zh: '编码“{value}”重复', en: 'the code "{value}" stands more than once' },
  unknownShift: { zh: '没有班次“{value}”', en: 'there is no shift "{value}"' },
  unknownTarget: {
    zh: '没有资源或资源组“{value}”',
    en: 'there is no resource and no resource group "{value}"',
  },
  unknownTable: { zh: '没有节假日表“{value}”', en: 'there is no holiday table "{value}"' },
  notZone: { zh: '没有时区“{value}”', en: 'there is no time zone "{value}"' },
  endNotAfterStart: { zh: '结束不晚于开始', en: 'the end is not after the start' },
  validToBeforeFrom: { zh: '失效日期早于生效日期', en: 'valid to is before valid from' },
  notSeries: {
    zh: '不是资源量序列（如 [{"at":"2026-03-01T08:00:00Z","qty":"2"}]）',
    en: 'is no series of quantities (as [{"at":"2026-03-01T08:00:00Z","qty":"2"}])',
  },
} as const satisfies Record<string, Label>

export type CalendarFaultCode = keyof typeof calendarMessages

/** What is wrong with a part of a text: its `length` characters (UTF-16 units) from `at`, counted from 0. */
export interface CalendarFault {
  readonly code: CalendarFaultCode
  readonly value: string
  readonly at: number
  readonly length: number
}

/** Faults of a whole value. */
export interface ValueFault {
  readonly code: CalendarFaultCode
  readonly value: string
  readonly at: null
}

/** What a text means, or every fault in it in order of place. */
export type Parsed<T> = { readonly value: T } | { readonly faults: readonly CalendarFault[] }

/** The place (first character = 1), where there is one, and the reason. */
export function calendarFaultText(fault: CalendarFault | ValueFault, language: Language): string {
  const values = { value: shown(fault.value), characters: badCharacters(fault.value) }
  const reason = fill(textOf(calendarMessages[fault.code], language), values)
  if (fault.at === null) return reason
  const place = fault.at + 1
  return say({ zh: '第 {place} 个字符起：{reason}', en: 'at character {place}: {reason}' }, language, {
    place,
    reason,
  })
}

export const wholeFault = (code: CalendarFaultCode, value: string): ValueFault => ({ code, value, at: null })

const shown = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value)

/** Characters that represent several codes; separators cannot come up inside a part. */
export const badCharacters = (code: string): string =>
  ['*', '?', '[', ']'].filter((character) => code.includes(character)).join(' ')
