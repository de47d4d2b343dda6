import { addLanguage, languageFrom, type LanguageFacts } from '#domain/languages.ts'
import { pseudoLanguage } from '#domain/pseudo-language.ts'

/** Languages beside those of the declarations: each folder with a language.json (tools/texts.ts). */
export const otherLanguages: readonly LanguageFacts[] = Object.values(
  import.meta.glob<LanguageFacts>('../i18n/*/language.json', { eager: true, import: 'default' }),
)

for (const facts of otherLanguages) addLanguage(languageFrom(facts, {}))
// For tests, which set it, and while developing.
if (import.meta.env.DEV || localStorage.getItem('takt.pseudo') !== null) addLanguage(pseudoLanguage)
