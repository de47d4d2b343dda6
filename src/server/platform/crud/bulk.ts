import { columnOf, tableOf, type Entity } from '#domain/entity.ts'
import { ANALYSED_FROM, analyseTable, FIRST_ROWS } from '../../db/statistics.ts'
import type { Tx } from '../../db/tenant.ts'
import { columnType } from '../../db/schema/table.ts'
import { quoted } from '../../db/sql/shape.ts'

const rowsAtOnce = 2000

/**
 * Inserts rows in wire form that are known to be right (made by us, not by a client): no checks but the database's.
 * Fields that a row leaves out take their declared defaults.
 */
export async function insertRows(
  entity: Entity,
  tx: Tx,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) =>
      !field.generated && (field.default !== undefined || rows.some((row) => row[name] != null)),
  )
  const columns = fields.map(([name]) => quoted(columnOf(name))).join(', ')
  const typed = fields.map(([name, field]) => `${quoted(columnOf(name))} ${columnType(field)}`).join(', ')
  const insert = async (start: number, end: number) => {
    const chunk = rows
      .slice(start, end)
      .map((row) =>
        Object.fromEntries(
          fields.map(([name, field]) => [
            columnOf(name),
            row[name] ?? field.default ?? (field.kind === 'references' ? [] : null),
          ]),
        ),
      )
    await tx.run(
      `insert into ${quoted(tableOf(entity))} (${columns}) select ${columns} from json_to_recordset($1) as row (${typed})`,
      [JSON.stringify(chunk)],
    )
  }
  const first = rows.length > FIRST_ROWS ? FIRST_ROWS : 0
  if (first > 0) {
    await insert(0, first)
    await analyseTable(tx, tableOf(entity))
  }
  for (let start = first; start < rows.length; start += rowsAtOnce) await insert(start, start + rowsAtOnce)
  if (rows.length >= ANALYSED_FROM) await analyseTable(tx, tableOf(entity))
}
