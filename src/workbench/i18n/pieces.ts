import type { Language } from '#domain/label.ts'
import type { Texts } from './override.ts'

const pieces: Readonly<Record<Language, () => Promise<{ default: Readonly<Record<string, Texts>> }>>> = {
  'zh-Hans': () => import('./all-zh-Hans.ts'),
  en: () => import('./all-en.ts'),
}

/** All texts of a language by namespace; they come in one piece. */
export async function pieceOf(language: Language): Promise<ReadonlyMap<string, Texts>> {
  const { default: files } = await pieces[language]()
  return new Map(Object.entries(files).map(([file, texts]) => [/([^/]+)\.json$/.exec(file)![1]!, texts]))
}
