import { pathSteps, textOfJson, valueAt } from '#domain/integration/json-path.ts'
import type { SourceColumn } from './source-reader.ts'
import { GUESSED_ROWS, guessedColumn } from './guessed-kind.ts'
import type { ScannedTable } from './scanned-reader.ts'

/** Nested documents are offered as columns down to here; deeper values are reached by a path. */
const offeredDepth = 3
const mostColumns = 500

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
      const steps = pathSteps(column)
      // A document may leave out what has no value: only the beginning of a path must be known.
      if (!steps || !names.has(String(steps[0]))) return null
      return (row) => textOfJson(valueAt(row, steps))
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

const topKey = (path: string): string => String(pathSteps(path)?.[0] ?? path)

function columnsOf(records: readonly unknown[]): SourceColumn[] {
  const paths = new Set<string>()
  for (const record of records) addPaths(record, '', 1, paths)
  return [...paths].map((path) => {
    const steps = pathSteps(path) ?? []
    return guessedColumn(
      path,
      records.map((record) => textOfJson(valueAt(record, steps))),
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
