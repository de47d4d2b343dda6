import { translated, type Language } from './languages.ts'

export type { Language } from './languages.ts'

/** A text in both languages of the product. Declarations carry their own texts, so none can be missing. */
export interface Label {
  readonly zh: string
  readonly en: string
  /** What it says once users gave the thing a title of their own. */
  readonly own?: OwnTitle
}

/** Texts with `{title}` where the title of `of` stands. */
export interface OwnTitle {
  readonly of: string
  readonly zh: string
  readonly en: string
}

export const label = (zh: string, en: string): Label => ({ zh, en })

let titles: ReadonlyMap<string, Label> = new Map()

/** Titles that users gave to things, of the plan unit that this page shows. A server speaks to many units and gives none. */
export function giveTitles(given: ReadonlyMap<string, Label>): void {
  titles = given
}

interface BothTexts {
  readonly zh: string
  readonly en: string
}

/** What labels that were made of others say in languages which neither carries. */
const made = new WeakMap<BothTexts, (language: Language) => string>()

/** The text of a label in one language. */
export function textOf(label: Label, language: Language): string {
  const title = label.own && titles.get(label.own.of)
  if (label.own && title) return fill(inLanguage(label.own, language), { title: inLanguage(title, language) })
  return inLanguage(label, language)
}

function inLanguage(text: BothTexts, language: Language): string {
  if (language === 'zh-Hans') return text.zh
  if (language === 'en') return text.en
  return made.get(text)?.(language) ?? translated(text.zh, text.en, language)
}

/** A label with another after it: `Quantity · number`. */
export function noted(named: Label, note: Label): Label {
  const after = (of: BothTexts, language: Language): string =>
    `${inLanguage(of, language)} · ${inLanguage(note, language)}`
  const { own } = named
  return inEveryLanguage(
    (language) => after(named, language),
    own && { own: inEveryLanguage((language) => after(own, language), { of: own.of }) },
  )
}

/**
 * Fills `{name}` places of a label, and `{name|day|days}` with the first word where the value is 1, else with the second.
 * A place without a value stays visible, so that a mistake is seen.
 */
export function fill(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      if (!(name in values)) return place
      const value = String(values[name])
      return one === undefined ? value : value === '1' ? one : many!
    },
  )
}

/** The name of a code on its own; inside a sentence it is written small. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** An English count with its noun: `1 order`, `2 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

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

/** A label with its places filled in every language. */
export const filled = (label: Label, values: PlaceValues = {}): Label =>
  inEveryLanguage((language) => say(label, language, values))

const comma: Label = { zh: '、', en: ', ' }

/** Labels and names after each other, with the separator of each language. */
export const listed = (parts: readonly (Label | string)[], separator = comma): Label =>
  inEveryLanguage((language) =>
    parts
      .map((part) => (typeof part === 'string' ? part : textOf(part, language)))
      .join(textOf(separator, language)),
  )

/** What is said of something that has a name: `Quantity: it is not a number`. */
export const saidOf = (named: Label | string, said: Label | string): Label =>
  filled({ zh: '{named}：{said}', en: '{named}: {said}' }, { named, said })

/** What an error or a fault says, in every language. */
export const labelOfError = (said: { messageIn(language: Language): string }): Label =>
  inEveryLanguage((language) => said.messageIn(language))

/** A label of texts that are made in each language, with `more` members of its own. */
export function inEveryLanguage<M extends object = object>(
  make: (language: Language) => string,
  more?: M,
): BothTexts & M {
  const both = { zh: make('zh-Hans'), en: make('en'), ...(more as M) }
  made.set(both, make)
  return both
}
