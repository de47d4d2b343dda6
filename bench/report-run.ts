import { Dictionary, tableOf } from '#engine/columns.ts'
import { encodeTable } from '#engine/arrow.ts'
import { planOperationSchema } from '#domain/results/plan-schemas.ts'
import type { Database } from '../src/server/db/database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { filesBelow } from '../src/server/base/files/file-store.ts'
import { filesFolder, openFolderFiles } from '../src/server/base/files/folder-files.ts'
import { installationId } from '../src/server/db/installation.ts'
import { resultStore, type ResultStore } from '../src/server/platform/results/store.ts'
import { scope } from './report-rows.ts'

const runNo = 'S20260101-0001'
const PER_ORDER = 10
const RESOURCES = 500
/** 2026-01-01 08:00 in the zone of the rows, in seconds. */
const FROM = 1_767_225_600n
const MINUTES = 525_000

const openResults = async ({ app }: Database, dataDir: string): Promise<ResultStore> =>
  resultStore(filesBelow(await openFolderFiles(filesFolder(dataDir)), `${await installationId(app)}/`))

/** A finished scheduling run whose operations are those of the plan. */
export async function storeRun(database: Database, dataDir: string, rows: number): Promise<void> {
  await withTenant(database.app, scope, async (tx) => {
    if (await tx.row('select from plan_run where run_no = $1', [runNo])) return
    const content = encodeTable(planOperationSchema, operations(rows), 'stream')
    const { key } = await (await openResults(database, dataDir)).put(scope.tenantId, content)
    await tx.run(
      `insert into plan_run (run_no, kind, status, as_of, started_at, ended_at)
       values ($1, 'SCHED', 'S', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:10Z')`,
      [runNo],
    )
    await tx.run(
      `insert into run_file (run_no, name, key, bytes, rows) values ($1, 'operations', $2, $3, $4)`,
      [runNo, key, content.byteLength, rows],
    )
  })
}

function operations(rows: number) {
  const text = (of: (n: number, mixed: number) => string) => {
    const dictionary = new Dictionary()
    const codes = Int32Array.from({ length: rows }, (_, n) => dictionary.code(of(n, mixedOf(n))))
    return { codes, values: dictionary.values }
  }
  const longs = (of: (n: number) => bigint) => BigInt64Array.from({ length: rows }, (_, n) => of(n))
  const orderOf = (n: number): string => `MO${digits(Math.floor(n / PER_ORDER), 7)}`
  const startOf = (n: number): bigint => FROM + BigInt((mixedOf(n) % MINUTES) * 60)
  return tableOf(planOperationSchema, rows, {
    operation: text((n) => `${orderOf(n)}-${n % PER_ORDER}`),
    order: text(orderOf),
    resource: text((_, mixed) => `R${digits(mixed % RESOURCES, 5)}`),
    assigned: new Uint8Array(rows).fill(1),
    start: longs(startOf),
    end: longs((n) => startOf(n) + 3600n),
    setupSeconds: Int32Array.from({ length: rows }, (_, n) => mixedOf(n) % 1800),
    qty: longs((n) => BigInt((Math.floor(n / PER_ORDER) % 9000) + 1) * 100_000n),
  })
}

/** A prime step mixes the values of neighbouring rows. */
const mixedOf = (n: number): number => (n * 7919) % 1_000_003

const digits = (value: number, length: number): string => String(value).padStart(length, '0')
