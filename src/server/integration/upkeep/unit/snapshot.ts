import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { exchangedOf } from '#domain/import-target.ts'
import { zonedDate } from '#domain/rules/zone-time.ts'
import { checkEntityOpen } from '../../../access/app-check.ts'
import { checkTool } from '../../../access/tool-check.ts'
import { auditExport } from '../../../exchange/export-audit.ts'
import { zoneOf } from '../../../exchange/import-files.ts'
import { checkRights } from '../../../exchange/rights.ts'
import { requireUnit, type Call, type FileAnswer } from '../../../http/handlers.ts'
import { tenantEntities } from '../../../modelling/tenant-entity.ts'
import { requireWholeRows } from '../archive/whole-rows.ts'
import { tarEnd, tarHeader, tarPadding } from '../backup/tar.ts'
import { writeUnit } from './write-unit.ts'

/**
 * The data of the caller's plan unit as gzip of a tar archive, with the files of `takt export`. For who may export
 * every list of it and sees all rows; that it left the product is in the audit log.
 */
export async function unitSnapshot(call: Call, now: Date): Promise<FileAnswer> {
  requireUnit(call)
  requireWholeRows(call)
  for (const entity of exchangedOf(tenantEntities(call.limitedScope))) {
    checkRights(entity, call)
    checkEntityOpen(entity, 'exportRows', call)
    checkTool(entity, 'export', call)
  }
  const unit = call.scope.planUnitCode!
  const folder = await mkdtemp(join(tmpdir(), 'takt-unit-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const options = { format: 'csv', language: call.language } as const
    const [files, day] = await call.transaction(
      async (tx) =>
        [await writeUnit(tx, folder, options), zonedDate(now.getTime(), await zoneOf(tx))] as const,
      { readOnly: true, isolation: 'repeatable read', signal: call.signal },
    )
    const rows = files.reduce((sum, file) => sum + file.rows, 0)
    await call.transaction((tx) => auditExport(tx, 'planUnit', unit, { rows, format: 'tar.gz' }))
    const body = createGzip()
    pipeline(Readable.from(tarOf(folder)), body, () => void remove())
    return { name: `${unit} ${day}.tar.gz`, type: 'application/gzip', body }
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
