import type { SourceColumn } from '../source-reader.ts'
import { GUESSED_ROWS, guessedColumn } from './guessed-kind.ts'
import { plainDecimal } from './plain-decimal.ts'
import type { ScannedTable } from './scanned-reader.ts'

/** Nested documents are offered as columns down to here; deeper values are reached by a path. */
const offeredDepth = 3
const mostColumns = 500

/** Keys of a path such as `lines[0].item`; null: it is none. */
export function pathKeys(path: string): (string | number)[] | null {
  const keys: (string | number)[] = []
  let read = 0
  for (const { 0: part, 1: name, 2: index, index: at } of path.matchAll(
    /(?:^|\.)([^.[\]]+)|\[(\d{1,6})\]/g,
  )) {
    if (at !== read) return null
    read += part.length
    keys.push(name ?? Number(index))
  }
  return read === path.length && keys.length > 0 ? keys : null
}

export function valueAt(document: unknown, keys: readonly (string | number)[]): unknown {
  let value = document
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

/** A value of a document as readers of sources give it. */
export function textOfJson(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return odataTime(value)
  if (typeof value === 'number') return plainDecimal(String(value))
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** OData 2 writes times as milliseconds since 1970: `/Date(1793779200000)/`. */
function odataTime(text: string): string {
  const found = /^\/Date\((-?\d{1,15})(?:[+-]\d+)?\)\/$/.exec(text)
  const time = found && new Date(Number(found[1]))
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : text
}

/** Reads no further than needed to know the columns. */
export async function recordTable(
  records: AsyncGenerator<readonly unknown[]>,
): Promise<ScannedTable<unknown>> {
  const first: (readonly unknown[])[] = []
  let seen = 0
  while (seen < GUESSED_ROWS) {
    const { value, done } = await records.next()
    if (done) break
    first.push(value)
    seen += value.length
  }
  const columns = columnsOf(first.flat().slice(0, GUESSED_ROWS))
  const names = new Set(columns.map(({ name }) => topKey(name)))
  return {
    columns,
    valueOf: (column) => {
      const keys = pathKeys(column)
      // A document may leave out what has no value: only the beginning of a path must be known.
      if (!keys || !names.has(String(keys[0]))) return null
      return (row) => textOfJson(valueAt(row, keys))
    },
    batches: async function* () {
      yield* first
      yield* records
    },
    close: async () => {
      await records.return(undefined)
    },
  }
}

const topKey = (path: string): string => String(pathKeys(path)?.[0] ?? path)

function columnsOf(records: readonly unknown[]): SourceColumn[] {
  const paths = new Set<string>()
  for (const record of records) addPaths(record, '', 1, paths)
  return [...paths].map((path) => {
    const keys = pathKeys(path) ?? []
    return guessedColumn(
      path,
      records.map((record) => textOfJson(valueAt(record, keys))),
    )
  })
}

function addPaths(value: unknown, prefix: string, depth: number, paths: Set<string>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [key, inner] of Object.entries(value)) {
    // A key that a path cannot name is read by nobody.
    if (paths.size >= mostColumns || !/^[^.[\]]+$/.test(key)) continue
    const path = `${prefix}${key}`
    const isNested = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    if (isNested && depth < offeredDepth) addPaths(inner, `${path}.`, depth + 1, paths)
    else paths.add(path)
  }
}
