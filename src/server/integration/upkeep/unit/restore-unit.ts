import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { planUnit } from '#domain/entities/access/plan-unit.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { exchanged } from '#domain/import-target.ts'
import { textOf, type Label } from '#domain/label.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { createRow } from '../../../crud/write.ts'
import type { Tx } from '../../../db/tenant.ts'
import { importFiles } from '../../../exchange/import-files.ts'
import { answered } from '../../../exchange/imports.ts'
import type { ImportFile } from '../../../exchange/reading.ts'
import { checkRights, checkWhole } from '../../../exchange/rights.ts'
import { receive } from '../../../exchange/uploads.ts'
import { invalid } from '../../../http/envelope.ts'
import { requireUnit, type Call } from '../../../http/handlers.ts'
import { readInput } from '../../../http/input.ts'
import { tenantEntity } from '../../../modelling/tenant-entity.ts'
import type { Services } from '../../../services.ts'
import { pagesFile } from '../../../services/pages/unit-files/page-lines.ts'
import { readPages } from '../../../services/pages/unit-files/read-pages.ts'
import { FILE, tarEntries } from '../backup/tar.ts'

/** Bytes of all files of a snapshot at most. */
const MOST_BYTES = 8 * 2 ** 30

const noSnapshot: Label = { zh: '该文件不是计划单元的快照', en: 'the file is no snapshot of a plan unit' }

/** What of a snapshot belongs to its plan unit; rows of the tenant stay as they are. */
const ofUnit: ReadonlyMap<string, Entity> = new Map(
  exchanged.flatMap((entity) =>
    entity.scope === 'planUnit' ? [[`${entity.name}.csv`, entity] as const] : [],
  ),
)
const known: ReadonlySet<string> = new Set([...exchanged.map(({ name }) => `${name}.csv`), pagesFile])

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
  const files: ImportFile[] = []
  let pages: string | null = null
  let bytes = 0
  const refuse = (): TaktError => invalid([{ message: textOf(noSnapshot, call.language), members: ['file'] }])
  try {
    const source = createReadStream(path).pipe(createGunzip())
    for await (const entry of tarEntries(source, 'snapshot')) {
      if (entry.type !== FILE || !known.has(entry.path)) throw refuse()
      bytes += entry.size
      if (bytes > MOST_BYTES) throw new TaktError('tooLarge')
      const entity = ofUnit.get(entry.path)
      if (!entity && entry.path !== pagesFile) continue
      const target = join(folder, entry.path)
      await pipeline(Readable.from(entry.content), createWriteStream(target, { mode: 0o600 }))
      if (entity)
        files.push({
          name: entry.path,
          path: target,
          entity: tenantEntity(entity, call.limitedScope),
          mapping: {},
        })
      else pages = target
    }
  } catch (error) {
    throw error instanceof TaktError ? error : refuse()
  }
  if (files.length === 0) throw refuse()
  return { files, pages }
}
