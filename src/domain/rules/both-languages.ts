import type { Label, Language } from '../label.ts'

/**
 * Texts that the server writes into rows for readers of either language: Chinese, the character U+001E (record
 * separator), English. A text without the separator is the same in both.
 */
export const languageSeparator = '\u001e'

/** Both texts as one column keeps them. `longest`: characters of the column; each language gets half of them. */
export function inBothLanguages({ zh, en }: Label, longest = Infinity): string {
  if (zh === en) return zh.slice(0, longest)
  const half = longest === Infinity ? Infinity : Math.floor((longest - 1) / 2)
  return `${zh.slice(0, half)}${languageSeparator}${en.slice(0, half)}`
}

/** The text of one language. */
export function inOneLanguage(kept: string, language: Language): string {
  const [zh, en] = kept.split(languageSeparator) as [string, string?]
  return language === 'zh-Hans' ? zh : (en ?? zh)
}
