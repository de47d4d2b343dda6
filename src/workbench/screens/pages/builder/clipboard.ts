import { sameJson } from '#domain/pages/compare-values.ts'
import { freeName } from '#domain/pages/free-name.ts'
import { withFreeTexts } from '#domain/pages/linked-names.ts'
import { pageLimits, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { declaredNames, usersOf, withRenamed, type Declared } from '#domain/pages/rename.ts'

const format = 'takt.components'
/** What components use of their page, in the order in which it depends on each other. */
const lists = ['params', 'variables', 'sources'] as const satisfies readonly Declared[]

/** A page with some of its components and all of what it declares. */
const pageWith = (page: PageFile, content: readonly PageComponent[]): PageFile => ({
  ...page,
  events: [],
  data: { root: {}, content },
})

/** A page without the sources, variables and parameters that nothing in it uses. */
function withUsed(page: PageFile): PageFile {
  const unused = lists.flatMap((of) =>
    page[of]
      .filter(({ name }) => usersOf(page, of, name).length === 0)
      .map(({ name }) => [of, name] as const),
  )
  if (unused.length === 0) return page
  const next = unused.reduce(
    (now, [of, name]) => ({ ...now, [of]: now[of].filter((one) => one.name !== name) }),
    page,
  )
  return withUsed(next)
}

/** A page that has only some components of another one, with what they use of it. */
export const partOfPage = (page: PageFile, components: readonly PageComponent[]): PageFile =>
  withUsed(pageWith(page, components))

/** Components as text with what they use of their page, to be pasted into a page, also of another browser. */
export const copiedText = (page: PageFile, components: readonly PageComponent[]): string =>
  JSON.stringify({ format, page: partOfPage(page, components) })

/** A page that has what components of another one use, and these with the names that it has there. */
export interface Pasted {
  readonly page: PageFile
  readonly components: readonly PageComponent[]
}

/** What of a page its components use is declared in another one, by another name where that means something else there. */
export function withDeclared(page: PageFile, from: PageFile): Pasted {
  const taken = new Set([...declaredNames(page), ...declaredNames(from)])
  const named = lists.reduce(
    (now, of) =>
      from[of].reduce((renamed, one) => {
        const own = page[of].find(({ name }) => name === one.name)
        if (!declaredNames(page).has(one.name) || (own && sameJson(own, one))) return renamed
        const to = freeName(one.name, (name) => taken.has(name), 2)
        taken.add(to)
        return withRenamed(renamed, of, one.name, to)
      }, now),
    from,
  )
  const freed = withFreeTexts(page, named)
  const next = lists.reduce(
    (now, of) => ({
      ...now,
      [of]: [...now[of], ...freed[of].filter(({ name }) => !now[of].some((one) => one.name === name))],
    }),
    { ...page, texts: { ...freed.texts, ...page.texts } },
  )
  return { page: next, components: freed.data.content }
}

/** Components that a text has, and a page that declares what they use; null where it has something else. */
export function pastedComponents(text: string, page: PageFile): Pasted | null {
  if (text.length > pageLimits.characters) return null
  try {
    const read: unknown = JSON.parse(text)
    if (!isRecord(read) || read['format'] !== format) return null
    const from = readPage(read['page']).page
    return from && from.data.content.length > 0 ? withDeclared(page, from) : null
  } catch {
    return null
  }
}
