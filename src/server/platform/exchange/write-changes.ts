import { columnIn, columnOf } from '#domain/entity.ts'
import { withoutRowTriggers } from '../../db/row-triggers.ts'
import { quoted } from '../../db/schema/table.ts'
import { inHashes } from '../../db/sql/in-hashes.ts'
import { ANALYSED_FROM, analyseColumns } from '../../db/statistics.ts'
import type { Tx } from '../../db/tenant.ts'
import { lockNamed } from './lock-named.ts'
import { ID, keyMatch, LINE, suffixed, type Stage } from './stage.ts'
import { insertRows, updateRows, type Written } from './write-stage.ts'

/** From so many changes on, what they name is looked for by reading its table once. */
const HASHED_FROM = 10_000

/**
 * Writes a stage into its table by comparing whole sets: rows that differ are updated, new ones inserted. What is the
 * same costs no write, no index entry and no check of a reference, which is most of the time that `writeStage` takes for
 * a set like the one before. What changed rows name and did not name before is checked and locked by one statement for each
 * reference. Fields of `by` say who wrote a row: they are written with it and are no difference. A key must be staged once.
 * Rows that another transaction wrote meanwhile fail this one (SQLSTATE 40001 when it is repeatable read).
 */
export async function writeChanges(tx: Tx, stage: Stage, by: readonly string[] = []): Promise<Written> {
  const found = await findChanges(tx, stage, by)
  if (!found) return { inserted: 0, updated: 0 }
  const { changes, rows } = found
  const lock = () =>
    lockNamed(tx, changes, (column) => `${quoted(column)} is distinct from ${before(column)}`)
  const isLocked = await (rows < HASHED_FROM ? lock() : inHashes(tx, lock))
  const write = async (): Promise<Written> => ({
    updated: await updateRows(tx, changes),
    inserted: await insertRows(tx, changes, `s.${ID} is null`),
  })
  const written = await (isLocked ? withoutRowTriggers(tx, write) : write())
  if (written.inserted >= ANALYSED_FROM && written.inserted > written.updated)
    await analyseColumns(tx, stage.table.name, [
      ...new Set([...stage.table.scope, ...stage.entity.key.map(columnOf), ...references(stage)]),
    ])
  return written
}

/** Columns of the stage that refer to another table. */
function references({ fields, table }: Stage): string[] {
  const staged = new Set(fields.map(columnOf))
  return table.foreignKeys.map(({ columns }) => columns.at(-1)!).filter((column) => staged.has(column))
}

/** Name of what a row refers to in the table; no field can have it. */
const before = (column: string): string => quoted(`@${column}`)

/** The rows that differ from the table, and how many; null: none. */
async function findChanges(
  tx: Tx,
  stage: Stage,
  by: readonly string[],
): Promise<{ readonly changes: Stage; readonly rows: number } | null> {
  const { entity, table, name } = stage
  const differs = stage.changing
    .filter((field) => !by.includes(field))
    .map((field) => quoted(columnIn(entity, field)))
    .map((column) => ` or t.${column} is distinct from s.${column}`)
  const known = references(stage).map((column) => `, t.${quoted(column)} as ${before(column)}`)
  const changes = { ...stage, name: suffixed(name, 'changes'), isNarrowed: true }
  const rows = await tx.run(
    `create temporary table ${changes.name} on commit drop as
     select s.*, t.id as ${ID}${known.join('')} from ${name} s left join ${quoted(table.name)} t on ${keyMatch(stage)}
     where t.id is null${differs.join('')}`,
  )
  if (rows === 0) return null
  await tx.run(`analyze ${changes.name} (${LINE}, ${ID})`)
  return { changes, rows }
}
