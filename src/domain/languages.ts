/** The languages that every declaration carries; rows of users that have two texts have them in these. */
export type DeclaredLanguage = 'zh-Hans' | 'en'

/** Tag (BCP 47) of a language that the product speaks. */
export type Language = DeclaredLanguage | (string & {})

/** What is known of a language: the file `language.json` of its folder (src/workbench/i18n). */
export interface LanguageFacts {
  readonly name: Language
  /** What the language calls itself. */
  readonly title: string
  /** By which times and numbers are typed and read. */
  readonly locale: string
}

/** A language beside those of the declarations. */
export interface OtherLanguage extends LanguageFacts {
  /** What a declared text says; undefined: no text, English counts. */
  readonly say: (zh: string, en: string) => string | undefined
}

/** The only list of languages. Others than those of the declarations are added when a process or a page begins. */
const known = new Map<Language, LanguageFacts & Partial<OtherLanguage>>(
  [
    // Both locales write dates as yyyy/MM/dd, as everywhere in the product.
    { name: 'zh-Hans', title: '简体中文', locale: 'zh-CN' },
    { name: 'en', title: 'English', locale: 'en-ZA' },
  ].map((facts) => [facts.name, facts]),
)

export const declaredLanguages: readonly DeclaredLanguage[] = ['zh-Hans', 'en']

export const languages = (): readonly Language[] => [...known.keys()]

export const factsOf = (language: Language): LanguageFacts => known.get(language) ?? known.get('en')!

export function addLanguage(language: OtherLanguage): void {
  known.set(language.name, language)
}

/** The text of a declaration in a language that it does not carry: English where the language has none. */
export const translated = (zh: string, en: string, language: Language): string =>
  known.get(language)?.say?.(zh, en) ?? en

/** The language of the declarations that is read where a language has no texts of its own. */
export const declaredOf = (language: Language): DeclaredLanguage =>
  language === 'zh-Hans' ? 'zh-Hans' : 'en'

/** The language that a tag means, such as `en-US` or `zh`; null: one that the product does not speak. */
export function languageOfTag(tag: string): Language | null {
  const wanted = tag.trim().toLowerCase()
  const isMeant = (language: string): boolean => wanted === language || wanted.startsWith(`${language}-`)
  return (
    languages().find((language) => wanted === language.toLowerCase()) ??
    (isMeant('zh') ? 'zh-Hans' : undefined) ??
    languages().find((language) => isMeant(language.toLowerCase())) ??
    null
  )
}

/**
 * What declarations say in a language (its file `declared.json`), by their English; where one English word means several
 * things, by the Chinese of each. An empty text is not translated.
 */
export type DeclaredTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** A language from its files (tools/texts.ts). */
export function languageFrom(facts: LanguageFacts, declared: DeclaredTexts): OtherLanguage {
  const texts = new Map(Object.entries(declared))
  const textOf = (zh: string, en: string): string | undefined => {
    const found = texts.get(en)
    return typeof found === 'object' ? found[zh] : found
  }
  return { ...facts, say: (zh, en) => textOf(zh, en) || undefined }
}
