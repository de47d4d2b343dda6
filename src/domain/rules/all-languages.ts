import { textOf, type Label, type Language } from '../label.ts'
import { declaredLanguages, languages } from '../languages.ts'

/**
 * Texts that the server writes into rows for readers of any language: Chinese, the character U+001E (record separator),
 * English; then for each other language the separator, its tag, U+001F (unit separator) and its text, where that is not the
 * English one. A text without the separator is the same in all.
 */
export const languageSeparator = '\u001e'
export const tagSeparator = '\u001f'

/**
 * The texts of a label as one column keeps them. `longest`: characters of the column; Chinese and English get half of them
 * each, other languages what is left, as long as their text fits.
 */
export function inAllLanguages(text: Label, longest = Infinity): string {
  const { zh, en } = text
  if (zh === en) return zh.slice(0, longest)
  const half = longest === Infinity ? Infinity : Math.floor((longest - 1) / 2)
  let kept = `${zh.slice(0, half)}${languageSeparator}${en.slice(0, half)}`
  for (const language of languages()) {
    const own = textOf(text, language)
    const part = `${languageSeparator}${language}${tagSeparator}${own}`
    const isNeeded = own !== en && !(declaredLanguages as readonly string[]).includes(language)
    if (isNeeded && kept.length + part.length <= longest) kept += part
  }
  return kept
}

/** The text of one language; English where it has none of its own. */
export function inOneLanguage(kept: string, language: Language): string {
  const [zh, en, ...others] = kept.split(languageSeparator) as [string, ...string[]]
  if (language === 'zh-Hans') return zh
  const tag = `${language}${tagSeparator}`
  return others.find((part) => part.startsWith(tag))?.slice(tag.length) ?? en ?? zh
}
