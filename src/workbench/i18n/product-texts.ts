import { declaredLanguages, type DeclaredLanguage } from '#domain/languages.ts'
import { pieceOf } from './pieces.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every text of the page as the product brings it, by language and `namespace.key`; the keys that the database names. */
export async function productTexts(): Promise<Record<DeclaredLanguage, Record<string, string>>> {
  const texts: Record<DeclaredLanguage, Record<string, string>> = { 'zh-Hans': {}, en: {} }
  for (const language of declaredLanguages)
    for (const [namespace, tree] of await pieceOf(language)) flatten(tree as Tree, namespace, texts[language])
  return texts
}

function flatten(tree: Tree, prefix: string, into: Record<string, string>): void {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into[`${prefix}.${key}`] = value
    else flatten(value, `${prefix}.${key}`, into)
}
