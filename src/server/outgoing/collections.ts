import { objectOf } from './given.ts'

/** A list of documents of a REST service, or messages of a broker. */
export interface Collection {
  readonly name: string
  /** Below the path of the entry, with its query. Of a broker: the topic, which of MQTT may have + and #. */
  readonly path: string
  /** Of messages that are no CloudEvents: JSON path of a text by which one that is sent twice is known; empty: none. */
  readonly key: string
  /** JSON path of the list in an answer; empty: the answer is the list. */
  readonly rows: string
  readonly paging: Paging
}

export type Paging =
  | { readonly by: 'none' }
  /** JSON path of the next address; empty: the header `Link` has it. */
  | { readonly by: 'link'; readonly next: string }
  /** Parameters of the number of rows before the page, and of those wanted; the last page has fewer. */
  | { readonly by: 'offset'; readonly offset: string; readonly limit: string; readonly size: number }
  /** JSON path of a text that the next call sends as this parameter. */
  | { readonly by: 'cursor'; readonly cursor: string; readonly next: string }

type Refuse = (reason: string) => never

export function collectionsOf(given: unknown, refuse: Refuse): readonly Collection[] {
  if (!Array.isArray(given)) return refuse('collections must be a list')
  return given.map((one) => {
    const { name, path, key = '', rows = '', paging = { by: 'none' } } = objectOf(one, 'collections')
    if (typeof name !== 'string' || name === '') return refuse('a collection needs a name')
    if (typeof path !== 'string' || typeof rows !== 'string' || typeof key !== 'string')
      return refuse(`collection ${name}: path, key and rows must be texts`)
    return { name, path, key, rows, paging: pagingOf(objectOf(paging, 'paging'), name, refuse) }
  })
}

function pagingOf(given: Readonly<Record<string, unknown>>, name: string, refuse: Refuse): Paging {
  const text = (member: string, fallback: string): string => {
    const value = given[member] ?? fallback
    return typeof value === 'string' ? value : refuse(`collection ${name}: paging.${member} must be a text`)
  }
  const { by, size = 100 } = given
  if (by === 'none') return { by }
  if (by === 'link') return { by, next: text('next', '') }
  if (by === 'cursor') return { by, cursor: text('cursor', 'cursor'), next: text('next', 'next') }
  if (by !== 'offset') return refuse(`collection ${name}: paging.by is none of none, link, offset, cursor`)
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > 10_000)
    return refuse(`collection ${name}: paging.size must be a number of 1 to 10000`)
  return { by, offset: text('offset', 'offset'), limit: text('limit', 'limit'), size }
}
