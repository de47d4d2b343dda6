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
