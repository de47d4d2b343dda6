import i18next from 'i18next'
import { useMemo } from 'react'
import { initReactI18next } from 'react-i18next'
import { subscribeKey } from 'valtio/utils'
import { useSnapshot } from 'valtio'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { configuration, databaseTexts } from '../client/configuration.ts'
import { keepCulture } from '../state/credentials.ts'
import { preferences } from '../state/preferences.ts'
import { layered, override, type Texts } from './override.ts'
import { firstOf, loadDeclared, pieceOf } from './pieces.ts'

/** Texts of the database for each language asked so far; they replace those of the files. */
const kept = new Map<string, Promise<Readonly<Record<string, string>>>>()

function textsOfDatabase(language: Language): Promise<Readonly<Record<string, string>>> {
  let texts = kept.get(language)
  if (!texts) kept.set(language, (texts = databaseTexts(language)))
  return texts
}

/** Namespaces before the sign-in, each by itself in the languages of declarations; all of a language in one piece after it. */
const first = import.meta.glob<Texts>('./{en,zh-Hans}/{shell,parts,access}.json', { import: 'default' })

async function textsOfFile(language: Language, namespace: string): Promise<Texts> {
  const file = first[`./${language}/${namespace}.json`]
  if (file) return await file()
  const english = first[`./en/${namespace}.json`]
  const own = english && (await firstOf(language))?.get(namespace)
  if (own) return layered(await english(), own)
  await loadDeclared(language)
  const texts = (await pieceOf(language)).get(namespace)
  if (!texts) throw new Error(`no texts ${namespace} in ${language}`)
  return texts
}

const fileBackend = {
  type: 'backend' as const,
  init(): void {},
  read(language: Language, namespace: string, done: (error: unknown, texts: Texts | null) => void): void {
    Promise.all([textsOfFile(language, namespace), textsOfDatabase(language)]).then(
      ([texts, own]) => done(null, override(texts, namespace, own)),
      (error: unknown) => done(error, null),
    )
  },
}

/** Starts the texts and keeps them, the cookie and the page in the language of the preferences. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(fileBackend)
    .use(initReactI18next)
    .init({
      lng: preferences.language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['shell', 'parts'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: true },
    })
  applyLanguage(preferences.language)
  const change = (language: Language): void => {
    applyLanguage(language)
    changing = i18next.changeLanguage(language)
  }
  subscribeKey(preferences, 'language', change, true)
}

let changing: Promise<unknown> = Promise.resolve()

/** Resolves when the texts of the language of the preferences are there. */
export async function languageReady(): Promise<void> {
  await changing.catch(() => {})
}

/** Has all texts ready, so that no screen waits for its own one after the other. */
export async function loadTexts(): Promise<void> {
  await i18next.loadNamespaces([...(await pieceOf(preferences.language)).keys()])
}

function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  keepCulture(language)
}

/** Reads the texts of the database again: another tenant may have other words. */
export async function refreshTexts(): Promise<void> {
  kept.clear()
  await i18next.reloadResources()
  await i18next.changeLanguage(preferences.language)
}

export function useLanguage(): Language {
  return useSnapshot(preferences).language
}

/** Gives the function that turns a domain label into text; components using it follow the language. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage()
  const { settings } = useSnapshot(configuration)
  // Another function for other titles too, so that what was made from it is made again.
  const titles = settings['characteristicTitles']
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- titles are read by textOf
  return useMemo(() => (label: Label) => textOf(label, language), [language, titles])
}
