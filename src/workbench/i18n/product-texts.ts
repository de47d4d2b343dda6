import type { Language } from '#domain/label.ts'

type Tree = { readonly [key: string]: string | Tree }

const files = import.meta.glob<{ default: Tree }>('./*/*.json')

/** Every text of the page as the product brings it, by language and `namespace.key`; the keys that the database names. */
export async function productTexts(): Promise<Record<Language, Record<string, string>>> {
  const texts: Record<Language, Record<string, string>> = { 'zh-Hans': {}, en: {} }
  await Promise.all(
    Object.entries(files).map(async ([path, load]) => {
      const [, language, namespace] = /^\.\/([\w-]+)\/([\w-]+)\.json$/.exec(path)!
      flatten((await load()).default, namespace!, texts[language as Language])
    }),
  )
  return texts
}

function flatten(tree: Tree, prefix: string, into: Record<string, string>): void {
  for (const [key, value] of Object.entries(tree))
    if (typeof value === 'string') into[`${prefix}.${key}`] = value
    else flatten(value, `${prefix}.${key}`, into)
}
