import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageFrom, type DeclaredTexts, type LanguageFacts } from '#domain/languages.ts'
import { declaredTexts, type FoundText } from './texts/declared-texts.ts'

/*
 * `node tools/texts.ts LANGUAGE`: the folder of texts of a language (src/workbench/i18n/LANGUAGE), to be translated: the files of
 * the page with the keys of English, `declared.json` with what declarations and messages say, and `language.json`. What
 * is translated already stays; a declared text whose English has changed is to be translated again. Without a language: how many
 * texts there are, which are put together by code, and how many each language lacks.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = join(root, 'src/workbench/i18n')

type Tree = { readonly [key: string]: string | Tree }

const read = <T>(path: string, otherwise: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : otherwise
const write = (path: string, content: unknown): void =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)

/** The keys of English with the words of a language, empty where it has none; other keys go. */
export const completed = (english: Tree, own: Tree): Tree =>
  Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const words = own[key]
      if (typeof value === 'string') return [key, typeof words === 'string' ? words : '']
      return [key, completed(value, typeof words === 'object' ? words : {})]
    }),
  )

/** Declared texts as they are kept (DeclaredTexts), with the translations that are there. */
export function declaredFile(found: readonly FoundText[], own: DeclaredTexts): DeclaredTexts {
  const { say } = languageFrom({ name: '', title: '', locale: '' }, own)
  const meanings = new Map<string, Record<string, string>>()
  for (const { zh, en } of found) meanings.set(en, { ...meanings.get(en), [zh]: say(zh, en) ?? '' })
  return Object.fromEntries(
    [...meanings].map(([en, texts]) => {
      const each = Object.values(texts)
      return [en, each.length === 1 ? each[0]! : texts]
    }),
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
  // The page loads a language in these two pieces (src/workbench/i18n/pieces.ts).
  for (const piece of ['first.ts', 'all.ts'])
    if (!existsSync(join(folder, piece))) copyFileSync(join(texts, 'de', piece), join(folder, piece))
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
