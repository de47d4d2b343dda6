import type { Language } from '#domain/label.ts'
import type { Table, TableSchema } from '#engine/columns.ts'
import { nativeValue } from '../../db/sql/shape.ts'
import { readRows } from '../../db/raw-rows.ts'
import type { Tx } from '../../db/tenant.ts'
import { NativeTable } from '../../platform/sources/native-table.ts'
import { namesOfRows } from './row-names.ts'
import { cutSql, findRows, type RowQuery } from './query-page.ts'

/** Rows that a reader gets before all others. */
const FIRST_ROWS = 1000
/** Rows of the tables after the first. */
const TABLE_ROWS = 5000

/**
 * All of the rows as tables of the engine with the columns of `schema`, one after the other; at least one, which is empty
 * where there are no rows. Runs inside `tx`. The first rows are read by themselves: a sort for a few of many rows is over
 * long before one for all. A table is read while the one before it is used, and no more. `refuse` throws what is wrong with
 * a value that a column cannot hold.
 */
export async function* tablesOfQuery(
  tx: Tx,
  query: RowQuery,
  schema: TableSchema,
  language: Language,
  refuse: (column: string, value: string) => never,
): AsyncGenerator<Table> {
  const found = findRows(query, {}, language)
  const { binder, names = {} } = query
  const { values } = binder
  const plain = Object.fromEntries(Object.entries(schema).filter(([name]) => !names[name]))
  const select = (part: string): string => cutSql(query, found, Object.keys(plain), part, nativeValue)
  const sink = new NativeTable(plain, refuse)
  const named = namesOfRows(names, tx)
  const read = async (text: string, parameters: readonly unknown[] = []): Promise<Table> => {
    await readRows(tx.client, text, parameters, sink)
    return named(sink.finish())
  }
  // Without a key of its own a row is computed whole before the sort; a second statement would double that.
  const begin = query.ties ? FIRST_ROWS : 0
  if (begin > 0) {
    const head = await read(select(`limit ${begin}`), values)
    yield head
    if (head.length < begin) return
  }
  await tx.client.query(`declare tables no scroll cursor for ${select(`offset ${begin}`)}`, [...values])
  yield* fetchedTables(begin > 0 ? TABLE_ROWS : FIRST_ROWS, begin === 0, (rows) =>
    read(`fetch ${rows} from tables`),
  )
  await tx.client.query('close tables')
}

/** @param any is there a table even where there are no rows? */
async function* fetchedTables(
  first: number,
  any: boolean,
  fetch: (rows: number) => Promise<Table>,
): AsyncGenerator<Table> {
  let rows = first
  let next = fetch(rows)
  for (let isWanted = any; ; isWanted = false) {
    const table = await next
    const isLast = table.length < rows
    rows = TABLE_ROWS
    if (!isLast) {
      next = fetch(rows)
      // Nobody waits for it where the reader leaves now.
      next.catch(() => {})
    }
    if (table.length > 0 || isWanted) yield table
    if (isLast) return
  }
}
