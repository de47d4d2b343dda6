import { createHash } from 'node:crypto'
import { withTenant, type Tx } from '../../../db/tenant.ts'
import { inputPrefix, type RunTables } from '../../../platform/runs/run-tables.ts'
import type { PlannedSource } from '../scheme-store.ts'
import { decodeRows, encodeRows, type OutsideRows } from './rows.ts'
import type { ReadSource, SourceReading } from './read-source.ts'

/** Name of the file of a run that keeps the rows of a source: what it reads is a part of it. */
function fileOf({ kind, facts, connection, table }: KeptSource): string {
  const what = JSON.stringify([kind, facts.code, connection, table])
  return `${inputPrefix}${createHash('sha256').update(what).digest('hex').slice(0, 32)}`
}

interface KeptSource extends Pick<PlannedSource, 'kind' | 'facts'> {
  readonly connection: string
  readonly table: string
}

const keptSource = ({ kind, facts, definition }: PlannedSource): KeptSource => ({
  kind,
  facts,
  connection: definition.dbCode!,
  table: definition.tableOrView,
})

/** The rows of a source that one of the runs kept; null: none did. */
export async function keptRows(
  { services, scope, tables, keptBy }: SourceReading,
  planned: PlannedSource,
): Promise<OutsideRows | null> {
  for (const runNo of keptBy) {
    const file = await withTenant(
      services.database.app,
      scope,
      (tx) => tables.input(tx, runNo, fileOf(keptSource(planned))),
      { readOnly: true },
    )
    if (file) return decodeRows(await tables.read({ runNo }, file))
  }
  return null
}

/** Keeps the rows of connections with a run, so that it, and what-if runs of it, can be calculated again. */
export async function keepRows(
  tx: Tx,
  tables: RunTables,
  runNo: string,
  planned: readonly PlannedSource[],
  read: readonly ReadSource[],
): Promise<void> {
  for (const [at, { rows }] of read.entries()) {
    if (!rows) continue
    const name = fileOf(keptSource(planned[at]!))
    const content = encodeRows(rows)
    const { key } = await tables.store.put(tx.tenantId, content)
    await tx.run(
      'delete from run_file where plan_unit_code = (select current_plan_unit()) and run_no = $1 and name = $2',
      [runNo, name],
    )
    await tx.run('insert into run_file (run_no, name, key, bytes, rows) values ($1, $2, $3, $4, $5)', [
      runNo,
      name,
      key,
      content.byteLength,
      rows.table.length,
    ])
  }
}
