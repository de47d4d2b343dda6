import type { Endpoint } from '#domain/service.ts'
import { decodeTable } from '#engine/arrow.ts'
import { rowAt, type Table, type TableSchema } from '#engine/columns.ts'
import type { Cells } from './reconcile.ts'
import type { TestUser } from './server.ts'

/** A result table of a run as its endpoint gives it. */
export async function tableOfRun<S extends TableSchema>(
  user: TestUser,
  endpoint: Endpoint,
  schema: S,
  asked: { readonly runNo: string; readonly table: string },
): Promise<{ readonly table: Table<S>; readonly rows: readonly Cells[] }> {
  const { status, bytes, text } = await user.call(endpoint, asked)
  if (status !== 200) throw new Error(`${asked.table}: ${status} ${text}`)
  const table = decodeTable(schema, new Uint8Array(bytes))
  const rows = Array.from({ length: table.length }, (_, row) => rowAt(schema, table, row) as Cells)
  return { table, rows }
}
