import { declaredLanguages, type Language } from '../languages.ts'

/** A text of a page by culture. A culture without its own text shows that of another (`pageText`). */
export type PageText = Readonly<Partial<Record<string, string>>>

/** What a text property holds: words of its own, or the key of a text that the page shares (`texts` of the file). */
export type TextValue = PageText | { readonly shared: string }

/** Texts that several components of a page share, by key. */
export type SharedTexts = Readonly<Record<string, PageText>>

export const noText: PageText = {}

/** Words of a declaration, as a page keeps them. */
export const ofLabel = ({ zh, en }: { readonly zh: string; readonly en: string }): PageText => ({
  'zh-Hans': zh,
  en,
})

export const isShared = (value: TextValue): value is { readonly shared: string } =>
  typeof (value as { shared?: unknown }).shared === 'string' && Object.keys(value).length === 1

/** Words of a text in each culture; of a shared text that the page does not have: none. */
export const wordsOf = (value: TextValue, shared: SharedTexts): PageText =>
  isShared(value) ? (Object.hasOwn(shared, value.shared) ? shared[value.shared]! : noText) : value

/** A text in a language; where it has none, in the first language of the product that it has. */
export function pageText(value: TextValue, language: Language, shared: SharedTexts = {}): string {
  const words = wordsOf(value, shared)
  for (const culture of [language, ...declaredLanguages]) {
    const text = words[culture]
    if (text) return text
  }
  return Object.values(words).find((text) => text) ?? ''
}

/** Languages of the product in which a text says nothing, though it does in another. */
export function missingLanguages(value: TextValue, shared: SharedTexts): readonly Language[] {
  const words = wordsOf(value, shared)
  if (!Object.values(words).some((text) => text)) return []
  return declaredLanguages.filter((language) => !words[language])
}
