import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { archiveFile } from '#domain/entities/integration/archive-file.ts'
import { auditEntry } from '#domain/entities/access/audit-entry.ts'
import { archivedEnding, type ArchivedFileKind, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { Reading, whole } from '../../../platform/crud/reading.ts'
import { isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { FileContent, FileStore } from '../../../base/files/file-store.ts'
import { auditExport } from '../../../platform/exchange/export-audit.ts'
import { tableStream } from '../../../platform/exchange/export-rows.ts'
import type { Call, FileAnswer } from '../../../identity/handlers.ts'
import { requireUnitExport } from '../unit/unit-export.ts'

const keyOf = (tenantId: number, { id, kind }: FileName): string =>
  `${tenantId}/archives/${id}.${archivedEnding(kind)}`

interface FileName {
  readonly id: string
  readonly kind: ArchivedFileKind
}

/** What a new file holds. */
export interface ArchivedContent {
  readonly kind: ArchivedFileKind
  readonly content: FileContent
  readonly rows: number
  readonly firstAt: string
  readonly lastAt: string
}

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
  files: FileStore,
  { kind, rows }: ArchivedRows,
  now: Date,
): Promise<void> {
  const content = await promisify(gzip)(await csvOf(rows))
  const times = rows.map(({ at }) => String(at)).toSorted()
  const held = { kind, content: [content], rows: rows.length, firstAt: times[0]!, lastAt: times.at(-1)! }
  await keepFile(tx, files, held, now)
}

/** Writes a file, durably, and its row in the transaction. @returns its number */
export async function keepFile(
  tx: Tx,
  files: FileStore,
  { kind, content, rows, firstAt, lastAt }: ArchivedContent,
  now: Date,
): Promise<string> {
  const id = randomUUID()
  const key = keyOf(tx.tenantId, { id, kind })
  try {
    const { bytes } = await files.put(key, content)
    const row = await tx.row<{ no: string }>(
      `insert into ${whole('archiveFile')} (id, no, kind, at, first_at, last_at, rows, bytes, by)
       values ($1, 'A' || lpad(next_number('archiveFile')::text, 6, '0'), $2, $3, $4, $5, $6, $7,
         (select user_name from "user" where tenant_id = $8 and number = $9)) returning no`,
      [id, kind, now, firstAt, lastAt, rows, bytes, tx.tenantId, tx.userId],
    )
    return row!.no
  } catch (error) {
    await files.delete(key).catch(() => {})
    throw error
  }
}

/** Takes the rows of files of a kind away but for the newest ones. @returns what removes the files, once that is committed */
export async function dropOldFiles(
  tx: Tx,
  files: FileStore,
  kind: ArchivedFileKind,
  keep: number,
): Promise<() => Promise<void>> {
  const gone = await tx.rows<{ id: string }>(
    `delete from archive_file where id in (select id from ${whole('archiveFile')}
       where plan_unit_code = $1 and kind = $2 order by at desc, no desc offset $3) returning id`,
    [tx.planUnitCode, kind, keep],
  )
  return async () => {
    for (const { id } of gone) await files.delete(keyOf(tx.tenantId, { id, kind }))
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
export async function fileForCaller(files: FileStore, id: string, call: Call): Promise<FileAnswer> {
  const row = await call.transaction(async (tx) => {
    const read = new Reading(tx, [tx.tenantId, tx.planUnitCode, id])
    const found = isRowId(id)
      ? await read.row<{ no: string; kind: ArchivedFileKind; rows: number }>(
          `select no, kind, rows from ${read.seen('archiveFile')} f
           where tenant_id = $1 and plan_unit_code = $2 and id = $3`,
        )
      : undefined
    if (found?.kind === 'unit') requireUnitExport(call)
    if (found)
      await auditExport(tx, archiveFile.name, found.no, {
        rows: found.rows,
        format: found.kind === 'unit' ? 'tar.gz' : 'csv',
        table: found.kind,
      })
    return found
  })
  if (!row) throw noRow(archiveFile, id, call.language)
  const body = await files.get(keyOf(call.scope.tenantId, { id, kind: row.kind }))
  if (!body) throw noRow(archiveFile, row.no, call.language)
  return {
    name: `${row.kind} ${row.no}.${archivedEnding(row.kind)}`,
    type: 'application/gzip',
    body,
  }
}
