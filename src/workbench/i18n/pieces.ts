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

/** The other languages: their texts before the sign-in, and those after it with what declarations say (tools/texts.ts). */
const firsts = import.meta.glob<Piece>('./*/first.ts', { import: 'default' })
const others = import.meta.glob<Piece>('./*/all.ts', { import: 'default' })

const byNamespace = (piece: Piece): Map<string, Texts> =>
  new Map(Object.entries(piece).map(([file, one]) => [namespaceOf(file), one]))

/** Texts before the sign-in by namespace; null: the language has no files of its own. */
export async function firstOf(language: Language): Promise<ReadonlyMap<string, Texts> | null> {
  const piece = await firsts[`./${language}/first.ts`]?.()
  return piece ? byNamespace(piece) : null
}

/** Does it once for each language; what failed is tried again. */
function onceEach<T>(make: (language: Language) => Promise<T>): (language: Language) => Promise<T> {
  const made = new Map<Language, Promise<T>>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const making = make(language)
    made.set(language, making)
    making.catch(() => made.delete(language))
    return making
  }
}

/** Has the declared texts of a language ready. */
export const loadDeclared = onceEach(async (language: Language): Promise<void> => {
  const facts = otherLanguages.find(({ name }) => name === language)
  const piece = await others[`./${language}/all.ts`]?.()
  if (facts && piece) addLanguage(languageFrom(facts, piece['./declared.json'] as DeclaredTexts))
})

/** All texts of a language by namespace; those that it lacks are English. */
export const pieceOf = onceEach(async (language: Language): Promise<ReadonlyMap<string, Texts>> => {
  const { default: piece } = await pieces[declaredOf(language)]()
  const texts = byNamespace(piece)
  if (language === pseudoLanguage.name)
    return new Map([...texts].map(([name, one]) => [name, mapTexts(one, pseudoText)]))
  const own = await others[`./${language}/all.ts`]?.()
  for (const [name, one] of [...((await firstOf(language)) ?? []), ...(own ? byNamespace(own) : [])]) {
    const below = texts.get(name)
    if (below) texts.set(name, layered(below, one))
  }
  return texts
})

const namespaceOf = (file: string): string => /([^/]+)\.json$/.exec(file)![1]!
