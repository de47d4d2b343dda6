import type { DeclaredLanguage } from '#domain/languages.ts'

/** Flat texts by key, `namespace.key.inner`. */
export type FlatTexts = Readonly<Record<string, string>>

/** A text of the product with the words that replace it. */
export interface TextRow {
  readonly key: string
  readonly product: Readonly<Record<DeclaredLanguage, string>>
  readonly own: Readonly<Partial<Record<DeclaredLanguage, string>>>
}

export interface OwnText {
  readonly key: string
  readonly culture?: string | null
  readonly text: string
}

export type TextFilter = 'all' | 'reworded' | 'missing'

/** Every text of the product by key, with its own words. */
export function textRows(
  product: Readonly<Record<DeclaredLanguage, FlatTexts>>,
  own: readonly OwnText[],
): readonly TextRow[] {
  const words = new Map(own.map(({ key, culture, text }) => [`${culture} ${key}`, text]))
  const ownOf = (key: string): TextRow['own'] => {
    const [zh, en] = [words.get(`zh-Hans ${key}`), words.get(`en ${key}`)]
    return { ...(zh === undefined ? {} : { 'zh-Hans': zh }), ...(en === undefined ? {} : { en }) }
  }
  return Object.keys({ ...product['zh-Hans'], ...product.en })
    .sort()
    .map((key) => ({
      key,
      product: { 'zh-Hans': product['zh-Hans'][key] ?? '', en: product.en[key] ?? '' },
      own: ownOf(key),
    }))
}

/** `missing`: one language is without a text, or was left as it was when the other got other words. */
export function isShown({ product, own }: TextRow, filter: TextFilter): boolean {
  const reworded = Object.keys(own).length
  if (filter === 'all') return true
  if (filter === 'reworded') return reworded > 0
  return reworded === 1 || product['zh-Hans'] === '' || product.en === ''
}

export function matchesText({ key, product, own }: TextRow, sought: string): boolean {
  const words = sought.trim().toLowerCase()
  return [key, ...Object.values(product), ...Object.values(own)].some((text) =>
    text.toLowerCase().includes(words),
  )
}

/** Places such as `{count}` that the product's text has and the other words lack, or the other way round. */
export function wrongPlaces(product: string, own: string): readonly string[] {
  const [wanted, given] = [placesOf(product), placesOf(own)]
  return [...wanted, ...given].filter((place) => wanted.has(place) !== given.has(place)).sort()
}

const placesOf = (text: string): ReadonlySet<string> => new Set(text.match(/\{\w+\}/g) ?? [])
