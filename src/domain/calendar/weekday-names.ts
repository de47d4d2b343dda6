import type { Label } from '../label.ts'

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
