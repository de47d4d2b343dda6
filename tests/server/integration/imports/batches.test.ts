import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { UndoAnswer } from '#domain/integration/imports/report.ts'
import { importBatchCalls } from '#domain/services/integration/import-schemes.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { executeImport } from '../../../../src/server/features/integration/imports/execute.ts'
import { readScheme } from '../../../../src/server/features/integration/imports/scheme.ts'
import { standingOf } from '../../../../src/server/identity/standing.ts'
import { readerFor } from '../../../../src/server/identity/acting-reader.ts'
import { tenantOne } from '../../../support/database.ts'
import { reportOf } from '../../../support/import-schemes.ts'
import { column } from '../../../support/interfaces.ts'
import { createTestServer, servicesOf, type TestServer } from '../../../support/server.ts'
import { fileOf } from '../../exchange/support.ts'

const batches = crudOf(entityNamed('importBatch'))
const units = crudOf(entityNamed('unit'))

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const sql = (text: string, values: readonly unknown[] = []) =>
  withTenant(server.database.app, tenantOne, (tx) => tx.rows(text, values))

const idOf = async (batchNo: string | null): Promise<string> => {
  const filter = JSON.stringify([{ field: 'no', op: 'eq', values: [batchNo] }])
  const [batch] = (await server.one.ask(batches.getAll, { filter })).items as unknown as { id: string }[]
  return batch!.id
}
const undo = async (batchNo: string | null): Promise<UndoAnswer> =>
  (await server.one.ask(importBatchCalls.undo, { id: await idOf(batchNo) })) as UndoAnswer

const run = (entity: string, file: string, mapping: readonly object[], more: object = {}) =>
  reportOf({ server, file, fields: { row: JSON.stringify({ entity, mapping, ...more }) } })

const unitMapping = [column('code', 'code'), column('name', 'name')]

describe('a large file', () => {
  it('has a key once, in whatever chunk it comes again, and is undone as a whole', async () => {
    const rows = Array.from({ length: 20_100 }, (_, at) => `B${at},Unit ${at}`)
    const text = `code,name\n${[...rows, 'b0,Again'].join('\n')}\n`
    const report = await run('unit', text, unitMapping, { onFault: 'aside' })
    expect(report).toMatchObject({
      committed: true,
      files: [{ rows: 20_101, inserted: 20_100, faultyRows: 1, faults: [{ line: 20_102, column: 'code' }] }],
    })
    expect(report.files[0]!.faults[0]!.message.en).toContain('line 2')
    expect(await undo(report.batchNo)).toMatchObject({ undone: true, deleted: 20_100 })
    expect(await sql('select from unit')).toHaveLength(0)
    expect(await sql('select from import_batch_row')).toHaveLength(0)
  }, 120_000)

  it('leaves nothing where its sender stops waiting', async () => {
    const path = await fileOf('code,name\nS1,One\n')
    const services = servicesOf(server)
    const reader = await withTenant(server.database.app, tenantOne, async (tx) =>
      readerFor(services, tx, (await standingOf(tx, 'admin'))!, 'en'),
    )
    const stop = new AbortController()
    const job = {
      path,
      name: 'units.csv',
      scheme: readScheme({ entity: 'unit', mapping: unitMapping }),
      dryRun: false,
      now: server.now(),
      signal: stop.signal,
      // Rows are staged when it is stopped.
      onProgress: () => stop.abort(),
    }
    await expect(executeImport(job, reader!)).rejects.toThrow()
    await rm(path)
    expect(await sql(`select from unit where code = 'S1'`)).toHaveLength(0)
    expect(await sql(`select from import_batch where file_name = 'units.csv'`)).toHaveLength(0)
  })
})

describe('a batch of other rows', () => {
  it('takes fields of the tenant, and gives them their earlier values again', async () => {
    const field = { code: 'grade', zh: '等级', en: 'Grade', kind: 'integer' }
    await server.one.ask(modelling.save, { tableCode: 'unit', rows: [field] })
    const mapping = [column('code', 'code'), column('X_grade', 'grade')]
    const first = await run('unit', 'code,grade\nkg,1\n', mapping)
    expect(first).toMatchObject({ committed: true, files: [{ inserted: 1 }] })
    const grade = async (): Promise<unknown> => (await server.one.ask(units.getAll, { keyword: 'kg' })).items
    expect(await grade()).toMatchObject([{ X_grade: 1 }])
    const second = await run('unit', 'code,grade\nkg,2\n', mapping)
    expect(await run('unit', 'code,grade\nkg,2\n', mapping)).toMatchObject({ files: [{ unchanged: 1 }] })
    expect(await grade()).toMatchObject([{ X_grade: 2 }])
    expect(await undo(second.batchNo)).toMatchObject({ undone: true, restored: 1 })
    expect(await grade()).toMatchObject([{ X_grade: 1 }])
    // The undo wrote the row again: the batch before is not as it left it.
    expect(await undo(first.batchNo)).toMatchObject({ undone: false, conflicts: [{ reason: 'changed' }] })
  })

  it('of dashboards takes back the pages behind them', async () => {
    const mapping = [column('code', 'code'), column('name', 'name'), column('sortNo', 'no')]
    const made = await run('kpiChart', 'code,name,no\nBOARD,Board,1\n', mapping)
    expect(made).toMatchObject({ committed: true, files: [{ inserted: 1 }] })
    const changed = await run('kpiChart', 'code,name,no\nBOARD,Other,1\n', mapping)
    expect(await undo(changed.batchNo)).toMatchObject({ undone: true, restored: 1 })
    const charts = crudOf(entityNamed('kpiChart'))
    expect((await server.one.ask(charts.getAll, { keyword: 'BOARD' })).items).toMatchObject([
      { name: 'Board' },
    ])
  })
})
