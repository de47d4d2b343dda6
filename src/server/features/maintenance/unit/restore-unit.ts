import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { planUnit } from '#domain/entities/access/plan-unit.ts'
import { TaktError } from '#domain/errors.ts'
import { exchangedOf } from '#domain/import-target.ts'
import { say, textOf, type Label } from '#domain/label.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { createRow } from '../../../platform/crud/write.ts'
import type { Tx } from '../../../db/tenant.ts'
import { importFiles } from '../../../platform/exchange/import-files.ts'
import { answered } from '../../../platform/exchange/imports.ts'
import type { ImportFile } from '../../../platform/exchange/reading.ts'
import { checkRights, checkWhole } from '../../../platform/exchange/rights.ts'
import { receive } from '../../../platform/exchange/uploads.ts'
import { invalid } from '../../../http/envelope.ts'
import { requireUnit, type Call } from '../../../identity/handlers.ts'
import { readInput } from '../../../http/input.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'
import type { Services } from '../../../identity/services.ts'
import { pagesFile } from '../../pages/unit-files/page-lines.ts'
import { readPages } from '../../pages/unit-files/read-pages.ts'
import { FILE, tarEntries } from '../backup/tar.ts'

/** Bytes of all files of a snapshot at most. */
const MOST_BYTES = 8 * 2 ** 30

const noSnapshot: Label = { zh: '该文件不是计划单元的快照', en: 'the file is no snapshot of a plan unit' }

const noTables: Label = {
  zh: '快照含有本租户没有的自定义表：{names}。请先在“建模”中建立这些表及其字段',
  en: 'the snapshot has rows of tables that the tenant does not have: {names}; make them with their fields in Modelling first',
}

/** Name of the file of a table of a tenant's own. */
const ownFile = /^X_\w+\.csv$/

interface Unpacked {
  readonly files: readonly ImportFile[]
  readonly pages: string | null
}

/** Makes a plan unit of the tenant from a snapshot, all or nothing in one transaction. @returns its code and how many rows */
export async function restoreUnit(
  services: Services,
  raw: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<{ code: string; rows: number }> {
  requireUnit(call)
  const received = await receive(call.request, join(services.dataDir, 'uploads'))
  const folder = await mkdtemp(join(tmpdir(), 'takt-restore-unit-'))
  try {
    const [file, ...more] = received.files
    if (!file || more.length > 0) throw new TaktError('noFile')
    const sent = { ...raw, ...Object.fromEntries(received.fields) }
    const values = readInput(maintenance.restore.input, sent, call.language) as { code: string; name: string }
    const unpacked = await unpack(file.path, folder, call)
    for (const { entity } of unpacked.files) {
      checkRights(entity, call)
      checkWhole(entity, call)
    }
    return await bringIn(services, values, unpacked, call)
  } finally {
    await received.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function bringIn(
  services: Services,
  { code, name }: { readonly code: string; readonly name: string },
  { files, pages }: Unpacked,
  call: Call,
): Promise<{ code: string; rows: number }> {
  const from = call.scope.planUnitCode
  const make = async (tx: Tx): Promise<void> => {
    const like = await tx.row<{ timeZone: string }>(
      'select time_zone as "timeZone" from plan_unit where tenant_id = $1 and code = $2',
      [tx.tenantId, from],
    )
    const timeZone = like!.timeZone
    await createRow(planUnit, tx, { code, name, timeZone, environment: 'sim' }, call.language)
    await tx.run(`update plan_unit set init_state = 'initialised' where tenant_id = $1 and code = $2`, [
      tx.tenantId,
      code,
    ])
    await tx.run(`insert into audit_log (action, entity, key) values ('import', 'planUnit', $1)`, [code])
  }
  const { model } = call.limitedScope
  const report = await importFiles(
    services.database.app,
    { ...call.scope, model, planUnitCode: code },
    files,
    {
      dryRun: false,
      mayBeEmpty: true,
      needsOwn: true,
      isQuiet: true,
      before: make,
      ...(pages === null ? {} : { alongside: (tx: Tx) => readPages(tx, pages) }),
    },
  )
  const rows = answered(report, call.language).files.reduce((sum, { inserted }) => sum + inserted, 0)
  return { code, rows }
}

/** The files of a snapshot in a folder. @throws TaktError where it is none */
async function unpack(path: string, folder: string, call: Call): Promise<Unpacked> {
  const known = new Map(
    exchangedOf(tenantEntities(call.limitedScope)).map((entity) => [`${entity.name}.csv`, entity]),
  )
  const files: ImportFile[] = []
  const missing: string[] = []
  let pages: string | null = null
  let bytes = 0
  const refuse = (): TaktError => invalid([{ message: textOf(noSnapshot, call.language), members: ['file'] }])
  try {
    const source = createReadStream(path).pipe(createGunzip())
    for await (const entry of tarEntries(source, 'snapshot')) {
      const entity = known.get(entry.path)
      const isMissing = !entity && ownFile.test(entry.path)
      if (entry.type !== FILE || !(entity || isMissing || entry.path === pagesFile)) throw refuse()
      bytes += entry.size
      if (bytes > MOST_BYTES) throw new TaktError('tooLarge')
      if (isMissing) missing.push(entry.path.replace(/\.csv$/, ''))
      // Rows of the tenant stay as they are.
      if (isMissing || (entity && entity.scope !== 'planUnit')) continue
      const target = join(folder, entry.path)
      await pipeline(Readable.from(entry.content), createWriteStream(target, { mode: 0o600 }))
      if (entity) files.push({ name: entry.path, path: target, entity, mapping: {} })
      else pages = target
    }
  } catch (error) {
    throw error instanceof TaktError ? error : refuse()
  }
  if (files.length === 0) throw refuse()
  if (missing.length > 0)
    throw invalid([
      { message: say(noTables, call.language, { names: missing.join(', ') }), members: ['file'] },
    ])
  return { files, pages }
}
