/** A text in both languages of the product. Declarations carry their own texts, so none can be missing. */
export interface Label {
  readonly zh: string
  readonly en: string
}

export type Language = 'zh-Hans' | 'en'

export const languages: readonly Language[] = ['zh-Hans', 'en']

/** The text of a label in one language. */
export function textOf(label: Label, language: Language): string {
  return language === 'zh-Hans' ? label.zh : label.en
}

/** Fills `{name}` places of a label; a place without a value stays visible, so that a mistake is seen. */
export function fill(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}

/** Values of the places of a text; a Label among them is taken in the language of the text. */
export type PlaceValues = Readonly<Record<string, unknown>>

const isLabel = (value: unknown): value is Label =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value

/** The text of a label in one language with its places filled. */
export function say(label: Label, language: Language, values: PlaceValues = {}): string {
  const given = Object.entries(values).map(
    ([name, value]) => [name, isLabel(value) ? textOf(value, language) : value] as const,
  )
  return fill(textOf(label, language), Object.fromEntries(given))
}

/** A label with its places filled in both languages. */
export const filled = (label: Label, values: PlaceValues = {}): Label => ({
  zh: say(label, 'zh-Hans', values),
  en: say(label, 'en', values),
})
