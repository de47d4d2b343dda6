import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addLanguage, languageFrom, type DeclaredTexts, type LanguageFacts } from '#domain/languages.ts'
import { pseudoLanguage } from '#domain/pseudo-language.ts'
import { settingsOfProcess } from './settings.ts'

/** The folders of texts are the page's; of them the server reads what declarations say (tools/texts.ts). */
const folders = fileURLToPath(new URL('../../workbench/i18n', import.meta.url))

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Makes known the languages that have a folder of texts. Threads that write texts call it, too. TAKT_PSEUDO=1 adds the
 * pseudo-language of tests and developers.
 */
export function findLanguages(): void {
  for (const file of globSync('*/language.json', { cwd: folders })) {
    const declared = join(folders, dirname(file), 'declared.json')
    const texts = existsSync(declared) ? (read(declared) as DeclaredTexts) : {}
    addLanguage(languageFrom(read(join(folders, file)) as LanguageFacts, texts))
  }
  if (settingsOfProcess().TAKT_PSEUDO) addLanguage(pseudoLanguage)
}
