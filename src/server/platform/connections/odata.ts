import { valueAt } from '#domain/integration/json-path.ts'
import type { Collection } from '../../outgoing/collections.ts'
import { SourceFault } from './source-fault.ts'
import type { ServiceCalls } from './service-calls.ts'

const mostPages = 100_000

/** Entity sets that the service document names: `value` in version 4, `d.EntitySets` in version 2. */
export async function odataCollections(calls: ServiceCalls): Promise<readonly Collection[]> {
  const { body } = await calls.get(calls.address('?$format=json'))
  const named = valueAt(body, ['value'])
  const sets = valueAt(body, ['d', 'EntitySets'])
  if (Array.isArray(named))
    return named
      .filter((one) => [undefined, 'EntitySet'].includes(valueAt(one, ['kind']) as string | undefined))
      .map((one) => collection(String(valueAt(one, ['name'])), String(valueAt(one, ['url']))))
  if (Array.isArray(sets)) return sets.map((one) => collection(String(one), String(one)))
  throw new SourceFault(calls.connection, 'noList')
}

const collection = (name: string, path: string): Collection => ({
  name,
  path,
  key: '',
  rows: '',
  paging: { by: 'link', next: '' },
})

/** Entities of a set, by the links of the service from page to page. */
export async function* odataPages(
  calls: ServiceCalls,
  { path }: Collection,
): AsyncGenerator<readonly unknown[]> {
  let url: URL | null = calls.address(`${path}?$format=json`)
  const seen = new Set<string>()
  for (let page = 0; url && page < mostPages && !seen.has(url.href); page++) {
    seen.add(url.href)
    const { body }: { body: unknown } = await calls.get(url)
    const entities = [['value'], ['d', 'results'], ['d']]
      .map((keys) => valueAt(body, keys))
      .find(Array.isArray) as unknown[] | undefined
    if (!entities) throw new SourceFault(calls.connection, 'noList')
    yield entities.map(withoutNotes)
    const next = valueAt(body, ['@odata.nextLink']) ?? valueAt(body, ['d', '__next'])
    url = typeof next === 'string' && next !== '' ? calls.address(next, url) : null
  }
}

/** Without what the service says about an entity: `@odata.etag`, `__metadata`, and links to others (`__deferred`). */
function withoutNotes(entity: unknown): unknown {
  if (typeof entity !== 'object' || entity === null) return entity
  return Object.fromEntries(
    Object.entries(entity as Record<string, unknown>).filter(
      ([key, value]) =>
        !key.includes('@') && key !== '__metadata' && valueAt(value, ['__deferred']) === undefined,
    ),
  )
}
