import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { columnOf } from '#domain/entity.ts'
import type { Table } from '#engine/columns.ts'
import { quoted } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { copiedTypes, copyChunks, type CopiedColumn } from './copy-rows.ts'

/** Column with the number of a row in its table. No field is called so. */
export const ROW_LINE = '@line'

/** How long a temporary table lasts. */
export type Lasting = 'transaction' | 'connection'

let made = 0

/**
 * Copies tables into a temporary one, whose name is the answer: a row number, then the columns under their database
 * names, of the types of `copiedTypes`.
 */
export async function copyToTemporary(
  tx: Tx,
  columns: readonly CopiedColumn[],
  tables: AsyncIterable<Table>,
  lasting: Lasting,
): Promise<string> {
  const table = `pg_temp.${quoted(`copy_${++made}`)}`
  const declared = [
    `${quoted(ROW_LINE)} integer`,
    ...columns.map(({ name, kind }) => `${quoted(columnOf(name))} ${copiedTypes[kind]}`),
  ]
  const end = lasting === 'transaction' ? 'drop' : 'preserve rows'
  await tx.run(`create temporary table ${table} (${declared.join(', ')}) on commit ${end}`)
  const target = tx.client.query(copyFrom(`copy ${table} from stdin (format binary)`))
  await pipeline(copyChunks(columns, tables), target)
  return table
}
