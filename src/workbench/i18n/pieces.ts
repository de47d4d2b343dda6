import {
  addLanguage,
  declaredOf,
  languageFrom,
  type DeclaredLanguage,
  type DeclaredTexts,
  type Language,
} from '#domain/languages.ts'
import { pseudoLanguage, pseudoText } from '#domain/pseudo-language.ts'
import { otherLanguages } from '../state/known-languages.ts'
import { layered, mapTexts, type Texts } from './override.ts'

type Piece = Readonly<Record<string, Texts>>

const pieces: Readonly<Record<DeclaredLanguage, () => Promise<{ default: Piece }>>> = {
  'zh-Hans': () => import('./all-zh-Hans.ts'),
  en: () => import('./all-en.ts'),
}

/** Files of the other languages; they come when the language is chosen. */
const files = import.meta.glob<unknown>(['./*/*.json', '!./en/*', '!./zh-Hans/*', '!./*/language.json'], {
  import: 'default',
})

/** Has the declared texts of a language ready. */
export async function loadDeclared(language: Language): Promise<void> {
  const facts = otherLanguages.find(({ name }) => name === language)
  const load = files[`./${language}/declared.json`]
  if (facts && load) addLanguage(languageFrom(facts, (await load()) as DeclaredTexts))
}

/** All texts of a language by namespace; those that it lacks are English. */
export async function pieceOf(language: Language): Promise<ReadonlyMap<string, Texts>> {
  const { default: piece } = await pieces[declaredOf(language)]()
  const texts = new Map(Object.entries(piece).map(([file, one]) => [namespaceOf(file), one]))
  if (language === pseudoLanguage.name)
    return new Map([...texts].map(([name, one]) => [name, mapTexts(one, pseudoText)]))
  for (const [file, load] of Object.entries(files)) {
    const below = texts.get(namespaceOf(file))
    if (below && file.startsWith(`./${language}/`))
      texts.set(namespaceOf(file), layered(below, (await load()) as Texts))
  }
  return texts
}

const namespaceOf = (file: string): string => /([^/]+)\.json$/.exec(file)![1]!
