import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Entity } from '#domain/entity.ts'
import type { FileHead } from '#domain/integration/imports/report.ts'
import { filled } from '#domain/label.ts'
import { noticeKinds } from '#domain/live/notices.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { tellUser } from '../../../platform/notices/notices.ts'
import { logWith } from '../../../log/entries.ts'
import type { Counts } from '../interfaces/progress.ts'
import { forgetOldRows } from './batch-log.ts'
import type { ImportJob } from './job.ts'

export interface Batch {
  readonly id: string
  readonly no: string
}

/** SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Begins a batch in the transaction of its import. */
export async function beginBatch(
  tx: Tx,
  { scheme, name, now }: ImportJob,
  entity: Entity,
  { sheet }: FileHead,
  { caller }: Reader,
): Promise<Batch> {
  const no = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`
  const made = await tx.row<{ id: string }>(
    `insert into import_batch (no, scheme_code, entity, file_name, sheet, state, at, user_code)
     values ($1, $2, $3, $4, $5, 'D', $6, $7) returning id`,
    [no, scheme.id && scheme.code, entity.name, name, sheet?.slice(0, 200), now, caller?.userName],
  )
  return { id: made!.id, no }
}

/** What an import that stays leaves behind: counts, one line of the audit log, a notice to its user. */
export async function settleBatch(
  tx: Tx,
  { id, no }: Batch,
  { scheme, name, path, now }: ImportJob,
  { counts, entity }: { readonly counts: Counts; readonly entity: Entity },
): Promise<void> {
  const { read, created, updated, unchanged, skipped, deleted, faulty } = counts
  await tx.run(
    `update import_batch set read = $2, created = $3, updated = $4, unchanged = $5, skipped = $6, deleted = $7,
       faulty = $8, file_hash = $9 where id = $1`,
    [id, read, created, updated, unchanged, skipped, deleted, faulty, await hashOf(path)],
  )
  if (scheme.id)
    await tx.run('update import_scheme set last_run = $2, last_batch = $3 where id = $1', [
      scheme.id,
      now,
      no,
    ])
  if (created + updated + deleted > 0)
    await tx.run('insert into audit_log (action, entity, key, after) values ($1, $2, $3, $4)', [
      'import',
      entity.name,
      name.slice(0, 400),
      JSON.stringify({ batch: no, inserted: created, updated, deleted }),
    ])
  const notice = { file: name, created, updated }
  if (tx.userId !== null) await tellUser(tx, tx.userId, 'importDone', notice)
  await logWith(tx, { level: 'I', source: 'job', message: filled(noticeKinds.importDone, notice) })
  await forgetOldRows(tx, now)
}
