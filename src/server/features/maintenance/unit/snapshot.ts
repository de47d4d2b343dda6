import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { zonedDate } from '#domain/rules/zone-time.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { FileStore } from '../../../base/files/file-store.ts'
import { auditExport } from '../../../platform/exchange/export-audit.ts'
import { zoneOf } from '../../../platform/exchange/import-files.ts'
import type { Call, FileAnswer, Reader } from '../../../identity/handlers.ts'
import { dropOldFiles, keepFile } from '../archive/files.ts'
import { tarEnd, tarHeader, tarPadding } from '../backup/tar.ts'
import { requireUnitExport } from './unit-export.ts'
import { writeUnit } from './write-unit.ts'

/**
 * The data of the caller's plan unit as gzip of a tar archive, with the files of `takt export`; that it left the product is
 * in the audit log.
 */
export async function unitSnapshot(call: Call, now: Date): Promise<FileAnswer> {
  requireUnitExport(call)
  const unit = call.scope.planUnitCode!
  const { rows, body } = await readUnit(call)
  const day = await call.transaction(async (tx) => {
    await auditExport(tx, 'planUnit', unit, { rows, format: 'tar.gz' })
    return zonedDate(now.getTime(), await zoneOf(tx))
  })
  return { name: `${unit} ${day}.tar.gz`, type: 'application/gzip', body }
}

export interface KeptSnapshot {
  /** Number of the archived file. */
  readonly file: string
  readonly rows: number
}

/** Keeps a snapshot among the archived files, and of them the newest; `noted` in the transaction of the new one. */
export async function keepSnapshot(
  reader: Reader,
  { files, now, keep }: { readonly files: FileStore; readonly now: Date; readonly keep: number },
  noted: (tx: Tx, kept: KeptSnapshot) => Promise<void>,
): Promise<KeptSnapshot> {
  requireUnitExport(reader)
  const { rows, body } = await readUnit(reader)
  const at = now.toISOString()
  const { kept, removeOld } = await reader.transaction(async (tx) => {
    const held = { kind: 'unit', content: body, rows, firstAt: at, lastAt: at } as const
    const made = { file: await keepFile(tx, files, held, now), rows }
    await noted(tx, made)
    return { kept: made, removeOld: await dropOldFiles(tx, files, 'unit', keep) }
  })
  await removeOld()
  return kept
}

/** Writes the plan unit of one moment into a folder, which goes when its archive was read. */
async function readUnit(reader: Reader): Promise<{ readonly rows: number; readonly body: Readable }> {
  const folder = await mkdtemp(join(tmpdir(), 'takt-unit-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const options = { format: 'csv', language: reader.language } as const
    const files = await reader.transaction((tx) => writeUnit(tx, folder, options), {
      readOnly: true,
      isolation: 'repeatable read',
      signal: reader.signal,
    })
    const body = createGzip()
    pipeline(Readable.from(tarOf(folder)), body, () => void remove())
    return { rows: files.reduce((sum, file) => sum + file.rows, 0), body }
  } catch (error) {
    await remove()
    throw error
  }
}

async function* tarOf(folder: string): AsyncGenerator<Buffer> {
  for (const name of (await readdir(folder)).toSorted()) {
    const { size } = await stat(join(folder, name))
    yield tarHeader(name, size)
    yield* createReadStream(join(folder, name)) as AsyncIterable<Buffer>
    yield tarPadding(size)
  }
  yield tarEnd()
}
