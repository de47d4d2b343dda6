import { fill, textOf, type Label, type Language } from '../label.ts'

/** Why a calendar row that matches a day counts or does not. {winner} = code of the row that counts. */
const calendarReasons = {
  won: { zh: '生效', en: 'counts' },
  sortOrder: { zh: '优先顺序低于 {winner}', en: 'its sort order is below that of {winner}' },
  target: {
    zh: '{winner} 指定得更具体（资源 > 资源组 > *）',
    en: '{winner} names the resource more particularly (resource > group > *)',
  },
  dates: {
    zh: '{winner} 的日期更具体（日期 > 星期 > *）',
    en: '{winner} names the day more particularly (date > weekday > *)',
  },
  code: { zh: '编码大于 {winner}', en: 'its code comes after {winner}' },
} as const satisfies Record<string, Label>

export type CalendarReason = keyof typeof calendarReasons

export function calendarReasonText(reason: CalendarReason, winner: string, language: Language): string {
  return fill(textOf(calendarReasons[reason], language), { winner })
}
