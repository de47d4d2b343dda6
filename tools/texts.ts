import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeclaredText, LanguageFacts } from '#domain/languages.ts'
import { declaredTexts, type FoundText } from './texts/declared-texts.ts'

/*
 * `node tools/texts.ts LANGUAGE`: the folder of texts of a language (src/workbench/i18n/LANGUAGE), complete, to be translated:
 * the files of the page with English words, `declared.json` with what declarations and messages say, and `language.json`. What
 * is translated already stays; a declared text whose English has changed is to be translated again. Without a language: how many
 * texts there are, and which are put together by code.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = join(root, 'src/workbench/i18n')

type Tree = { readonly [key: string]: string | Tree }

const read = <T>(path: string, otherwise: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : otherwise
const write = (path: string, content: unknown): void =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)

/** English with the words that are there in place of it; keys that English does not have go. */
export const completed = (english: Tree, own: Tree): Tree =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const words = own[key]
      if (typeof value === 'string') return [key, typeof words === 'string' && words !== '' ? words : value]
      return [key, completed(value, typeof words === 'object' ? words : {})]
    }),
  )

/** Declared texts by key, with the translations of the same words wherever they stood. */
export function declaredFile(
  found: readonly FoundText[],
  own: Readonly<Record<string, DeclaredText>>,
): Record<string, DeclaredText> {
  const translated = new Map(Object.values(own).map(({ zh, en, text }) => [`${zh}\n${en}`, text]))
  return Object.fromEntries(
    found.map(({ key, zh, en }) => [key, { zh, en, text: translated.get(`${zh}\n${en}`) ?? '' }]),
  )
}

function writeLanguage(language: string): void {
  const folder = join(texts, language)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(join(texts, 'en')))
    write(
      join(folder, file),
      completed(read<Tree>(join(texts, 'en', file), {}), read(join(folder, file), {})),
    )
  const [facts, declared] = [join(folder, 'language.json'), join(folder, 'declared.json')]
  const title = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  write(facts, read<LanguageFacts>(facts, { name: language, title, locale: language }))
  write(declared, declaredFile(declaredTexts(root).texts, read(declared, {})))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [language] = process.argv.slice(2)
  if (language) writeLanguage(language)
  else {
    const { texts: found, built } = declaredTexts(root)
    process.stdout.write(
      `${found.length} declared texts\n${built.length} texts that code puts together:\n${built.join('\n')}\n`,
    )
  }
}
