import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { archiveFile } from '#domain/entities/integration/archive-file.ts'
import { auditEntry } from '#domain/entities/access/audit-entry.ts'
import type { ArchiveKind } from '#domain/integration/upkeep/archive.ts'
import { noRow } from '../../../crud/read.ts'
import { Reading, whole } from '../../../crud/reading.ts'
import { isRowId } from '../../../crud/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { syncFolder, writeDurably } from '../../../durable.ts'
import { auditExport } from '../../../exchange/export-audit.ts'
import { tableStream } from '../../../exchange/export-rows.ts'
import type { Call, FileAnswer } from '../../../http/handlers.ts'

/** Folder of the data folder that holds what was archived, apart by tenant. Backups take it along. */
export const archiveFolder = 'archives'

const folderOf = (dataDir: string, tenantId: number): string => join(dataDir, archiveFolder, String(tenantId))

const pathOf = (dataDir: string, tenantId: number, id: string): string =>
  join(folderOf(dataDir, tenantId), `${id}.csv.gz`)

/** Rows to be archived, under the names of their fields. */
export interface ArchivedRows {
  readonly kind: ArchiveKind
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Writes rows to a file and its row in the transaction that erases them: the file is durable before that ends, so rows are
 * in the table or in a file, and after a kill at most in both.
 */
export async function keepRows(
  tx: Tx,
  dataDir: string,
  { kind, rows }: ArchivedRows,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const folder = folderOf(dataDir, tx.tenantId)
  const content = await promisify(gzip)(await csvOf(rows))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = pathOf(dataDir, tx.tenantId, id)
  await writeDurably(path, content)
  await syncFolder(folder)
  const times = rows.map(({ at }) => String(at)).toSorted()
  try {
    await tx.run(
      `insert into ${whole('archiveFile')} (id, no, kind, at, first_at, last_at, rows, bytes, by)
       values ($1, 'A' || lpad(next_number('archiveFile')::text, 6, '0'), $2, $3, $4, $5, $6, $7,
         (select user_name from "user" where tenant_id = $8 and number = $9))`,
      [id, kind, now, times[0], times.at(-1), rows.length, content.length, tx.tenantId, tx.userId],
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Names of fields and UTC, for programs. */
async function csvOf(rows: ArchivedRows['rows']): Promise<Buffer> {
  const looks = { language: 'en', zone: 'UTC', plain: true } as const
  const task = { entity: auditEntry, format: 'csv', names: undefined, looks, count: rows.length } as const
  const stream = tableStream(task, async function* (names) {
    yield rows.map((row) => names.map((name) => row[name] ?? null))
  })
  return Buffer.concat((await stream.toArray()) as Buffer[])
}

/** An archived file for the caller; that it left the product is in the audit log. */
export async function fileForCaller(dataDir: string, id: string, call: Call): Promise<FileAnswer> {
  const row = await call.transaction(async (tx) => {
    const read = new Reading(tx, [tx.tenantId, tx.planUnitCode, id])
    const found = isRowId(id)
      ? await read.row<{ no: string; kind: string; rows: number }>(
          `select no, kind, rows from ${read.seen('archiveFile')} f
           where tenant_id = $1 and plan_unit_code = $2 and id = $3`,
        )
      : undefined
    if (found)
      await auditExport(tx, archiveFile.name, found.no, {
        rows: found.rows,
        format: 'csv',
        table: found.kind,
      })
    return found
  })
  if (!row) throw noRow(archiveFile, id, call.language)
  const path = pathOf(dataDir, call.scope.tenantId, id)
  if (!(await stat(path).catch(() => null))) throw noRow(archiveFile, row.no, call.language)
  return {
    name: `${row.kind} ${row.no}.csv.gz`,
    type: 'application/gzip',
    body: createReadStream(path) as Readable,
  }
}
