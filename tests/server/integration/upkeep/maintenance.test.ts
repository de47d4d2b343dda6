import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { archiveFile } from '#domain/entities/integration/archive-file.ts'
import { archiveRule } from '#domain/entities/integration/archive-rule.ts'
import { exchanged } from '#domain/import-target.ts'
import { archivable, archiveKinds } from '#domain/choices/archive-kinds.ts'
import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { pathOf } from '#domain/service.ts'
import type { Services } from '../../../../src/server/identity/services.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { archiveUnit } from '../../../../src/server/features/maintenance/archive/due.ts'
import { tarEntries } from '../../../../src/server/features/maintenance/backup/tar.ts'
import { keepSizes } from '../../../../src/server/features/maintenance/sizes/measure.ts'
import { keysOf } from '../../../support/files.ts'
import { tenantOne, testPassword } from '../../../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../../../support/server.ts'
import { formOf } from '../../../support/upload.ts'

const rules = crudOf(archiveRule)
const files = crudOf(archiveFile)
const tenantTwo = { ...tenantOne, tenantId: 2 }

let server: TestServer
let clerk: TestUser

beforeAll(async () => {
  server = await createTestServer()
  clerk = await server.user(1, 'clerk', ['Pages.Users'])
}, 120_000)
afterAll(() => server.close())

const sql = (text: string, scope = tenantOne) => withTenant(server.database.app, scope, (tx) => tx.rows(text))
const sizeOf = async (user: TestUser, table: string) =>
  (await user.ask(maintenance.sizes)).items.find((one) => one.table === table)

describe('sizes', () => {
  it('are those of the tenant alone, over all of its plan units', async () => {
    await sql(`insert into plan_unit (code, name) values ('B', 'B')`)
    const units = (n: number) =>
      `insert into unit (code, name) select 'S' || n, 'S' from generate_series(1, ${n}) as n`
    await sql(units(40))
    await sql(units(2), { ...tenantOne, planUnitCode: 'B' })
    await sql(units(1000), tenantTwo)
    const before = (await sql('select count(*) as n from unit'))[0]!['n'] as number
    const both = () => Promise.all([server.one.ask(maintenance.measure), server.two.ask(maintenance.measure)])
    await both()
    const own = (await sizeOf(server.one, 'unit'))!
    expect(own.rows).toBe(before + 2)
    const others = (await sizeOf(server.two, 'unit'))!
    expect(others.rows).toBeGreaterThanOrEqual(1000)
    // What the others have does not become a part of the tenant's own size, whether the table was analysed or not.
    expect(own.bytes).toBeLessThan(others.bytes / 5)
    await sql(`select analyse_table('unit')`)
    await both()
    const [analysed, theirs] = [await sizeOf(server.one, 'unit'), await sizeOf(server.two, 'unit')]
    expect(analysed!.bytes / theirs!.bytes).toBeCloseTo(own.rows / others.rows, 2)
  })

  it('are kept day by day, and show how they grow', async () => {
    const now = server.now()
    for (const days of [40, 20])
      await keepSizes(server, tenantOne, new Date(now.getTime() - days * 86_400_000))
    await sql(`update tenant_size set bytes = 1000 where day < current_date and table_name = 'unit'`)
    await server.one.ask(maintenance.measure)
    const size = (await sizeOf(server.one, 'unit'))!
    expect(size.growth).toBe(size.bytes - 1000)
    const { items } = await server.one.ask(maintenance.trend)
    expect(items).toHaveLength(3)
    expect(items.at(-1)!.day).toBe(now.toISOString().slice(0, 10))
    expect(items.at(-1)!.rows).toBe(
      (await server.one.ask(maintenance.sizes)).items.reduce((sum, { rows }) => sum + rows, 0),
    )
  })

  it('need the right to configure', async () => {
    for (const endpoint of Object.values(maintenance)) {
      const input = { kind: 'audit', days: 400, id: 'x' }
      expect((await clerk.call(endpoint, input)).status, endpoint.method).toBe(403)
    }
  })
})

/** Old rows of the audit log: of the plan unit, of another one, of none. */
const fillAudit = async (scope: typeof tenantOne, unit: string | null, key: string, count = 1) =>
  withTenant(server.database.app, scope, (tx) =>
    tx.run(
      `insert into audit_log (at, plan_unit_code, action, entity, key, after)
       select '2020-05-01T08:00:00Z', $1, 'update', 'unit', $2 || n, '{"name": "a,b"}' from generate_series(1, $3) as n`,
      [unit, key, count],
    ),
  )

describe('archiving', () => {
  it('writes entries of the audit log to a file of the tenant before they go', async () => {
    await fillAudit(tenantOne, 'JS', 'own-')
    await fillAudit(tenantOne, null, 'none-')
    await fillAudit(tenantOne, 'B', 'other-unit-')
    await fillAudit(tenantTwo, 'JS', 'other-tenant-')
    const age = { kind: 'audit', days: 1000 } as const
    expect(await server.one.ask(maintenance.countArchived, age)).toBe(2)
    expect(await server.one.ask(maintenance.archive, age)).toEqual({ rows: 2, more: false })
    const left = await sql(`select key from audit_log where at < '2021-01-01'`)
    expect(left).toEqual([{ key: 'other-unit-1' }])
    const [file] = (await server.one.ask(files.getAll)).items as unknown as Record<string, unknown>[]
    expect(file).toMatchObject({ kind: 'audit', rows: 2, firstAt: '2020-05-01T08:00:00Z', by: 'admin' })
    const answer = await server.one.call(maintenance.file, { id: String(file!['id']) })
    expect(answer.status).toBe(200)
    const text = gunzipSync(answer.bytes).toString('utf8')
    expect(text.split('\n')[0]).toContain('entityKey')
    expect(text).toContain('own-1')
    expect(text).toContain('none-1')
    expect(text).not.toContain('other-')
    expect((await server.two.call(maintenance.file, { id: String(file!['id']) })).status).toBe(404)
    expect((await server.two.ask(files.getAll)).items).toEqual([])
    const exported = await sql(
      `select entity from audit_log where action = 'export' and entity = 'archiveFile'`,
    )
    expect(exported).toHaveLength(1)
  })

  it('keeps entries of the last half year whatever is asked for', async () => {
    const young = await server.one.call(maintenance.archive, { kind: 'audit', days: 30 })
    expect(young.status).toBe(400)
    const before = (await sql('select count(*) as n from audit_log'))[0]!['n']
    const gone = await sql(`select * from archive_audit('JS', now(), 1000)`)
    expect(gone).toEqual([])
    expect((await sql('select count(*) as n from audit_log'))[0]!['n']).toBe(before)
    await expect(sql('delete from audit_log')).rejects.toThrow(/permission denied/)
    expect(archivable.audit.least).toBe(183)
  })

  it('writes old sign-ins of the tenant to a file before they go, and keeps those of the last half year', async () => {
    for (const scope of [tenantOne, tenantTwo])
      await withTenant(server.database.app, scope, (tx) =>
        tx.run(
          `insert into login_attempt (at, user_name, result, address, browser) values
           ('2020-05-01T08:00:00Z', 'old-user', 'wrongPassword', '10.0.0.7', 'Firefox'), (now() - interval '182 days', 'young-user', 'success', null, null)`,
        ),
      )
    const age = { kind: 'signIns', days: 183 } as const
    expect(await server.one.ask(maintenance.countArchived, age)).toBe(1)
    expect(await server.one.ask(maintenance.archive, age)).toEqual({ rows: 1, more: false })
    const names = `select user_name as name from login_attempt where user_name like '%-user' order by 1`
    expect(await sql(names)).toEqual([{ name: 'young-user' }])
    expect(await sql(names, tenantTwo)).toHaveLength(2)
    const [file] = (await server.one.ask(files.getAll, { sorting: 'no desc' })).items as unknown as {
      id: string
    }[]
    const text = gunzipSync((await server.one.call(maintenance.file, { id: file!.id })).bytes).toString(
      'utf8',
    )
    expect(text).toMatch(/2020-05-01T08:00:00Z,old-user,.*wrongPassword.*10\.0\.0\.7/)
    await expect(sql('delete from login_attempt')).rejects.toThrow(/permission denied/)
    expect(await sql(`select * from archive_sign_ins(now(), 1000)`)).toEqual([])
  })

  it('goes on through many rows, a file for each part', async () => {
    await fillAudit(tenantOne, 'JS', 'many-', 10_001)
    const done = await server.one.ask(maintenance.archive, { kind: 'audit', days: 183 })
    expect(done).toEqual({ rows: 10_001, more: false })
    const found = (await server.one.ask(files.getAll, { sorting: 'no desc' })).items as unknown as {
      rows: number
    }[]
    expect(found.slice(0, 2).map(({ rows }) => rows)).toEqual([1, 10_000])
    // Other files of tests keep snapshots there.
    const kept = await keysOf(server.database.files, '1/archives/')
    const written = kept.filter((key) => key.endsWith('.csv.gz'))
    expect(written).toHaveLength(found.length)
  })

  it('leaves what is under way, new or failed', async () => {
    const old = `now() - interval '400 days'`
    await sql(`insert into receive_data (no, topic_code, state, received_at) values
      ('A1', 'T', 'ok', ${old}), ('A2', 'T', 'skip', ${old}), ('A3', 'T', 'new', ${old}), ('A4', 'T', 'err', ${old}),
      ('A5', 'T', 'ok', now())`)
    await sql(`insert into interface_run (no, config_code, entity, state, at) values
      ('I1', 'C', 'item', 'S', ${old}), ('I2', 'C', 'item', 'R', ${old}), ('I3', 'C', 'item', 'F', now())`)
    await sql(`insert into flow_run (run_no, flow_code, flow_name, version, state, cause, started_at, owner, flow_id) values
      ('F1', 'X', 'X', 1, 'S', 'hand', ${old}, 'admin', '00000000-0000-4000-8000-000000000001'),
      ('F2', 'X', 'X', 2, 'R', 'hand', ${old}, 'admin', '00000000-0000-4000-8000-000000000001')`)
    await sql(
      `insert into flow_step (run_no, seq, key, kind, state) values ('F1', 0, 'a', 'wait', 'S'), ('F2', 0, 'a', 'wait', 'R')`,
    )
    await sql(`insert into flow_version (flow_id, version, steps, owner, at) values
      ('00000000-0000-4000-8000-000000000001', 1, '[]', 'admin', now()), ('00000000-0000-4000-8000-000000000001', 2, '[]', 'admin', now())`)
    for (const [kind, rows] of [
      ['received', 2],
      ['interfaceRuns', 1],
      ['flowRuns', 1],
      ['runs', 0],
    ] as const) {
      const age = { kind, days: 180 }
      expect(await server.one.ask(maintenance.countArchived, age), kind).toBe(rows)
      expect(await server.one.ask(maintenance.archive, age), kind).toEqual({ rows, more: false })
      expect(await server.one.ask(maintenance.countArchived, age), kind).toBe(0)
    }
    expect(await sql(`select no from receive_data order by no`)).toEqual([
      { no: 'A3' },
      { no: 'A4' },
      { no: 'A5' },
    ])
    expect(await sql(`select no from interface_run order by no`)).toEqual([{ no: 'I2' }, { no: 'I3' }])
    expect(await sql('select run_no as no from flow_step')).toEqual([{ no: 'F2' }])
    expect(await sql('select version from flow_version')).toEqual([{ version: 2 }])
  })

  it('is refused to who does not see all rows', async () => {
    const limited = await server.user(1, 'limited', ['Pages.Roles'])
    await sql(`update role set row_filter = '{"item": "ME.code = ''A''"}' where role_code like '%limited%'`)
    const answer = await limited.call(maintenance.archive, { kind: 'runs', days: 90 })
    expect(answer.status).toBe(403)
  })
})

describe('an archive rule', () => {
  const services = (at: string): Services =>
    ({
      database: server.database,
      dataDir: server.database.dataDir,
      now: () => new Date(at),
      log: { error: () => {} },
    }) as unknown as Services

  it('knows the least days of its kind, and one belongs to each', async () => {
    const create = (row: object) => server.one.call(rules.create, { schedule: '02:30', ...row })
    for (const kind of archiveKinds) {
      const { least } = archivable[kind]
      if (least > 1) expect((await create({ kind, days: least - 1 })).status, kind).toBe(400)
      expect((await create({ kind, days: least })).status, kind).toBe(200)
      expect((await create({ kind, days: least })).status, kind).not.toBe(200)
    }
    expect((await clerk.call(rules.create, { kind: 'runs', days: 90, schedule: '02:30' })).status).toBe(403)
  })

  it('archives once when it is due, and notes how many', async () => {
    await sql(`update archive_rule set enabled = false where kind <> 'received'`)
    await sql(`update archive_rule set next_due = '2027-03-01T18:30:00Z', days = 30 where kind = 'received'`)
    await sql(`insert into receive_data (no, topic_code, state, received_at) values
      ('D1', 'T', 'ok', '2027-01-01'), ('D2', 'T', 'ok', '2027-02-25')`)
    const at = services('2027-03-01T18:31:00Z')
    await Promise.all([archiveUnit(at, tenantOne), archiveUnit(at, tenantOne)])
    const [rule] = await sql(
      `select last_count, last_fault, last_run, next_due from archive_rule where kind = 'received'`,
    )
    // Rows of the real clock are older than that of the rule.
    expect(rule).toMatchObject({ last_fault: null, last_run: '2027-03-01T18:31:00Z' })
    expect(rule!['next_due']).toBe('2027-03-02T18:30:00Z')
    expect(await sql(`select no from receive_data where no like 'D%'`)).toEqual([{ no: 'D2' }])
  })
})

describe('a snapshot of the plan unit', () => {
  it('holds every list as takt export writes it, of this plan unit alone', async () => {
    await sql(`insert into unit (code, name) values ('SNAPSHOT', 'S')`)
    await sql(`insert into unit (code, name) values ('OTHERS', 'S')`, tenantTwo)
    await sql(`insert into unit (code, name) values ('OTHER-UNIT', 'S')`, { ...tenantOne, planUnitCode: 'B' })
    const answer = await server.one.call(maintenance.snapshot)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['content-disposition'])).toContain('JS')
    const tar = gunzipSync(answer.bytes)
    const names = []
    let units = ''
    for await (const { path, content } of tarEntries(Readable.from([tar]), 'snapshot')) {
      names.push(path)
      if (path === 'unit.csv') for await (const part of content) units += part.toString('utf8')
    }
    expect(names).toEqual([...exchanged.map(({ name }) => `${name}.csv`), 'designPage.jsonl'].toSorted())
    expect(units).toContain('SNAPSHOT')
    expect(units).not.toContain('OTHER')
    const noted = await sql(`select key from audit_log where action = 'export' and entity = 'planUnit'`)
    expect(noted).toEqual([{ key: 'JS' }])
  })

  it('makes a new plan unit, all of it or nothing, and leaves what is there', async () => {
    const { bytes } = await server.one.call(maintenance.snapshot)
    const restore = (content: Buffer, code: string, user = server.one) => {
      const { payload, headers } = formOf({ 'JS.tar.gz': content }, { code, name: code })
      const url = pathOf(maintenance.restore)
      return server.request({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, Authorization: `Bearer ${user.token}` },
      })
    }
    const units = (code: string) =>
      sql('select code from unit order by code', { ...tenantOne, planUnitCode: code })
    const made = await restore(bytes, 'AGAIN')
    expect(made.status, made.text).toBe(200)
    expect(made.body.result).toMatchObject({ code: 'AGAIN', rows: expect.any(Number) })
    expect(await units('AGAIN')).toEqual(await units('JS'))
    expect((await restore(bytes, 'AGAIN')).status).not.toBe(200)
    for (const wrong of [bytes.subarray(0, 400), gzipSync('no archive'), Buffer.from('x')])
      expect((await restore(wrong, 'WRONG')).status).toBe(400)
    const broken = gzipSync(
      Buffer.from(gunzipSync(bytes).toString('latin1').replace('SNAPSHOT,', '        ,'), 'latin1'),
    )
    expect((await restore(broken, 'BROKEN')).status).not.toBe(200)
    expect(await sql(`select code from plan_unit where code in ('WRONG', 'BROKEN')`)).toEqual([])
    expect((await restore(bytes, 'NOT', clerk)).status).toBe(403)
  })

  it('is refused to who may not export every list, or does not see all rows', async () => {
    const roles = await server.user(1, 'roles', ['Pages.Roles'])
    for (const user of [clerk, roles, await server.signIn(1, 'limited', testPassword)])
      expect((await user.call(maintenance.snapshot)).status).toBe(403)
  })
})

describe('maintenance of the installation', () => {
  it("is for the host's administrators alone", async () => {
    const input = { work: 'vacuum', table: 'takt.unit', pid: 1, name: 'takt-20260101-000000-abcdef' }
    for (const endpoint of Object.values(hostMaintenance))
      for (const user of [server.one, server.two, clerk])
        expect((await user.call(endpoint, input)).status, endpoint.method).toBe(403)
  })

  it('tells sizes of the database, of each tenant and of the tables', async () => {
    const facts = await server.host.ask(hostMaintenance.database)
    expect(facts.bytes).toBeGreaterThan(1e6)
    expect(facts.connections).toBeGreaterThan(0)
    const { items: tenants } = await server.host.ask(hostMaintenance.tenants)
    expect(tenants.map(({ tenant }) => tenant)).toEqual(['Default', 'Other'])
    expect(tenants[1]!.rows).toBeGreaterThan(1000)
    const { items: tables } = await server.host.ask(hostMaintenance.tables)
    expect(tables.some(({ table }) => table === 'takt.audit_log')).toBe(true)
    if (!facts.hasStatements) expect((await server.host.ask(hostMaintenance.statements)).items).toEqual([])
  })

  it('works on a table, tells that it did, and refuses what is no table of the product', async () => {
    const begin = (order: object) => server.host.call(hostMaintenance.begin, { ...order })
    expect((await begin({ work: 'vacuum', table: 'pg_catalog.pg_class' })).status).toBe(404)
    expect((await begin({ work: 'vacuum', table: 'takt.unit; drop table takt.unit' })).status).toBe(404)
    for (const work of ['vacuum', 'analyze', 'reindex'] as const) {
      expect((await begin({ work, table: 'takt.unit' })).status).toBe(200)
      const last = async () => (await server.host.ask(hostMaintenance.work)).items.at(-1)
      await expect
        .poll(last, { timeout: 30_000 })
        .toMatchObject({ work, table: 'takt.unit', fault: null, endedAt: expect.any(String) })
    }
    expect(await sql(`select from audit_log where entity = 'database'`)).toEqual([])
  })

  it('shows who waits for whom, and cancels a statement; work that waits as well', async () => {
    const blocker = await server.database.app.connect()
    await blocker.query('begin; lock table takt.unit in access exclusive mode')
    try {
      expect(
        (await server.host.call(hostMaintenance.begin, { work: 'reindex', table: 'takt.unit' })).status,
      ).toBe(200)
      expect((await server.host.call(hostMaintenance.begin, { work: 'vacuum' })).status).toBe(409)
      const waiting = async () => {
        const { items } = await server.host.ask(hostMaintenance.sessions)
        return items.find(({ isOwn, waitsFor }) => isOwn && waitsFor)?.waitsFor
      }
      const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')
      await expect.poll(waiting, { timeout: 10_000 }).toBe(String(rows[0]!.pid))
      const [{ pid } = { pid: null }] = (await server.host.ask(hostMaintenance.work)).items
      expect(await server.host.ask(hostMaintenance.cancel, { pid })).toBe(true)
      const last = async () => (await server.host.ask(hostMaintenance.work)).items.at(-1)
      await expect.poll(last, { timeout: 10_000 }).toMatchObject({ fault: expect.stringContaining('cancel') })
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    expect(await server.host.ask(hostMaintenance.cancel, { pid: 999_999_999 })).toBe(false)
  })
})
