import { pathSteps, valueAt } from '#domain/integration/json-path.ts'
import type { Collection } from '../../outgoing/collections.ts'
import type { JsonAnswer } from '../../outgoing/service-call.ts'
import { SourceFault } from './source-fault.ts'
import type { ServiceCalls } from './service-calls.ts'

/** A service that always names a next page is left after so many. */
const mostPages = 100_000

/** Documents of a collection, page by page. */
export async function* restPages(
  calls: ServiceCalls,
  collection: Collection,
): AsyncGenerator<readonly unknown[]> {
  const first = calls.address(collection.path)
  const { paging } = collection
  let url: URL | null = paging.by === 'offset' ? withOffset(first, paging, 0) : first
  const seen = new Set<string>()
  for (let page = 0, rows = 0; url && page < mostPages; page++) {
    // A page that follows itself would be read for ever.
    if (seen.has(url.href)) return
    seen.add(url.href)
    const answer: JsonAnswer = await calls.get(url)
    const list = listIn(calls, answer.body, collection.rows)
    rows += list.length
    yield list
    url = nextPage(calls, collection, { first, url, answer, count: list.length, rows })
  }
}

function listIn({ connection }: ServiceCalls, body: unknown, path: string): readonly unknown[] {
  const list = path === '' ? body : textPath(body, path)
  if (!Array.isArray(list)) throw new SourceFault(connection, 'noList')
  return list as unknown[]
}

interface Page {
  readonly first: URL
  readonly url: URL
  readonly answer: JsonAnswer
  /** Rows of the page, and of all pages so far. */
  readonly count: number
  readonly rows: number
}

function nextPage(
  calls: ServiceCalls,
  { paging }: Collection,
  { first, url, answer, count, rows }: Page,
): URL | null {
  if (paging.by === 'none') return null
  if (paging.by === 'offset') return count < paging.size ? null : withOffset(first, paging, rows)
  const found =
    paging.by === 'link' && paging.next === '' ? linkIn(answer.link) : textPath(answer.body, paging.next)
  if (typeof found !== 'string' && typeof found !== 'number') return null
  const next = String(found)
  if (next === '') return null
  return paging.by === 'link' ? calls.address(next, url) : withQuery(first, { [paging.cursor]: next })
}

const withOffset = (
  url: URL,
  { offset, limit, size }: { readonly offset: string; readonly limit: string; readonly size: number },
  at: number,
): URL => withQuery(url, { [offset]: String(at), [limit]: String(size) })

function withQuery(url: URL, values: Readonly<Record<string, string>>): URL {
  const made = new URL(url)
  for (const [name, value] of Object.entries(values)) made.searchParams.set(name, value)
  return made
}

const textPath = (body: unknown, path: string): unknown => {
  const steps = pathSteps(path)
  return steps === null ? undefined : valueAt(body, steps)
}

const linkIn = (header: string): string | undefined => /<([^<>]*)>\s*;[^,<]*\brel="?next"?/i.exec(header)?.[1]
