import type { ConnectionKind } from './connections.ts'
import { objectOf } from './given.ts'

/** Where outgoing interfaces may send rows: a call of a service, a table of a database, or a topic of a broker. */
export interface Target {
  /** Of a table as the connection names it, such as `erp_in.call_offs`. */
  readonly name: string
  readonly method: 'POST' | 'PUT'
  /** Of a call: below the path of the entry, with its query. Of a message: the topic to which it is published. */
  readonly path: string
  /** Of a table: columns by which its rows are known. */
  readonly key: readonly string[]
  /** Of a table: interfaces may delete rows that they do not send. */
  readonly deletes: boolean
}

/** Kinds whose targets are tables. */
export const isTableKind = (kind: ConnectionKind): boolean => kind === 'pg' || kind === 'mysql'

/** Kinds whose targets are subjects of messages. */
export type BrokerKind = Extract<ConnectionKind, 'mqtt' | 'kafka'>
export const isBrokerKind = (kind: ConnectionKind): kind is BrokerKind => kind === 'mqtt' || kind === 'kafka'

export function targetsOf(
  given: unknown,
  kind: ConnectionKind,
  refuse: (reason: string) => never,
): readonly Target[] {
  if (!Array.isArray(given)) return refuse('targets must be a list')
  return given.map((one) => {
    const { name, path = '', method = 'POST', key = [], deletes = false } = objectOf(one, 'targets')
    if (typeof name !== 'string' || name === '') return refuse('a target needs a name')
    const wrong = (reason: string): never => refuse(`target ${name}: ${reason}`)
    if (typeof path !== 'string') return wrong('path must be a text')
    if (method !== 'POST' && method !== 'PUT') return wrong('method is POST or PUT')
    if (!Array.isArray(key) || !key.every((column) => typeof column === 'string' && column !== ''))
      return wrong('key must be a list of columns')
    if (typeof deletes !== 'boolean') return wrong('deletes must be true or false')
    if (isBrokerKind(kind) && !/^[^+#]+$/.test(path)) return wrong('path must be a topic without + and #')
    if (isTableKind(kind) && key.length === 0) return wrong('key is missing')
    return { name, path, method, key: key as string[], deletes }
  })
}
