import { textOf, type Label, type Language } from '../label.ts'

/** Monday to Sunday; the Chinese names are those of calendar rows. */
export const weekdayNames: readonly Label[] = [
  { zh: '星期一', en: 'Monday' },
  { zh: '星期二', en: 'Tuesday' },
  { zh: '星期三', en: 'Wednesday' },
  { zh: '星期四', en: 'Thursday' },
  { zh: '星期五', en: 'Friday' },
  { zh: '星期六', en: 'Saturday' },
  { zh: '星期日', en: 'Sunday' },
]

const chinese = /^(?:星期|周|礼拜)([一二三四五六日天])$/

/** Number of a weekday (Monday = 1 ... Sunday = 7) named as 星期一, 周一, 礼拜一, Mon, Monday; null when it is none. */
export function weekdayOf(text: string): number | null {
  const match = chinese.exec(text)
  if (match) return match[1] === '天' ? 7 : '一二三四五六日'.indexOf(match[1]!) + 1
  const word = text.toLowerCase()
  const at = weekdayNames.findIndex(({ en }) => word.length >= 3 && en.toLowerCase().startsWith(word))
  return at < 0 ? null : at + 1
}

/** A weekday as dates of a calendar row name it, or a holiday table, whose name is nobody's to translate. */
const weekdayWords =
  /(?<table>(?:HOLS?|节假日|假日)[:：][^;；,，、\n]*)|(?:星期|周|礼拜)[一二三四五六日天]|[a-z]{3,9}/gi

/** Dates of a calendar row with their weekdays in a language; all else stays as it is written. */
export const datesIn = (text: string, language: Language): string =>
  text.replace(weekdayWords, (word, table?: string) => {
    const day = table === undefined ? weekdayOf(word) : null
    return day === null ? word : textOf(weekdayNames[day - 1]!, language)
  })
