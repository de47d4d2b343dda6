import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createConnection, type Connection } from 'mysql2/promise'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { openConnection } from '../../../../src/server/platform/connections/open.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { readOutgoing } from '../../../../src/server/outgoing/config.ts'
import { column, constant, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'
import { hasMariadb, startMariadb, type TestMariadb } from '../../../support/sources/mariadb.ts'

let bench: InterfaceBench
let maria: TestMariadb | undefined
let mariaSql: Connection | undefined

const key = ['code']
const pgTargets = [
  { name: 'erp_in.units', key },
  { name: 'erp_in.whole', key, deletes: true },
  { name: 'erp_in.gone', key },
]
const pgEntry = () => {
  const [entry] = (bench.outgoingText as { connections: object[] }).connections
  return { ...entry, name: 'wms', targets: pgTargets }
}

const ddl = (time: string, flag: string): string => `
  create table units (code varchar(6) not null, name varchar(12), decimals numeric(3, 1), source varchar(10),
    made ${time}, isok ${flag}, note varchar(40), primary key (code), constraint no_bad_name check (name <> 'Bad'));
  create table whole (code varchar(40) not null primary key, plant varchar(10), name varchar(80));
  insert into whole values ('OLD', 'JS', 'goes'), ('X-1', 'XX', 'stays')`

beforeAll(async () => {
  bench = await interfaceBench()
  const { one } = bench.server
  for (const code of ['U-1', 'U-2', 'U-3'])
    await one.ask(crudOf(entityNamed('unit')).create, { code, name: `N ${code}`, decimals: 1 })
  const { user } = (pgEntry() as unknown as { credentials: { user: string } }).credentials
  await bench.sql(`create schema erp_in; set search_path = erp_in; ${ddl('timestamptz', 'boolean')};
    create table takt_delivery (id uuid primary key, run varchar(80) not null, sent_rows integer not null,
      sent_at timestamptz not null default now());
    grant usage on schema erp_in to ${user}; grant select, insert, update on units to ${user};
    grant select, insert, update, delete on whole to ${user}; grant select, insert on takt_delivery to ${user};
    reset search_path`)
  const entries: object[] = [pgEntry(), { ...pgEntry(), name: 'nokeys', deliveries: 'erp_in.other' }]
  if (hasMariadb) {
    maria = await startMariadb()
    mariaSql = await createConnection({
      host: '127.0.0.1',
      port: maria.port,
      user: 'root',
      multipleStatements: true,
    })
    await mariaSql.query(`create database erp charset utf8mb4; use erp; ${ddl('datetime', 'tinyint(1)')};
      create table takt_delivery (id char(36) primary key, run varchar(80) not null, sent_rows integer not null,
        sent_at timestamp not null default current_timestamp) engine = InnoDB;
      create table plain (code varchar(40)) engine = MyISAM;
      ${["'127.0.0.1'", 'localhost']
        .map(
          (host) => `create user takt@${host} identified by 'secret of maria';
        grant create temporary tables on erp.* to takt@${host};
        grant select, insert, update on erp.units to takt@${host};
        grant select, insert on erp.plain to takt@${host};
        grant select, insert, update, delete on erp.whole to takt@${host};
        grant select, insert on erp.takt_delivery to takt@${host};`,
        )
        .join('\n')}`)
    entries.push({
      name: 'maria',
      tenants: ['default'],
      kind: 'mysql',
      host: '127.0.0.1',
      port: maria.port,
      inside: true,
      database: 'erp',
      credentials: { user: 'takt', password: 'secret of maria' },
      targets: [
        ...pgTargets.map((target) => ({ ...target, name: target.name.slice(7) })),
        { name: 'plain', key },
      ],
    })
  }
  const known = bench.services.outgoing.connections as Map<string, unknown>
  for (const [name, entry] of readOutgoing({ connections: entries }).connections) {
    known.set(name, entry)
    await one.ask(crudOf(entityNamed('dbConn')).create, {
      code: name.toUpperCase(),
      name,
      kind: entry.kind,
      secretRef: name,
    })
  }
}, 90_000)
afterAll(async () => {
  await mariaSql?.end()
  await maria?.close()
  await bench?.close()
})

const mapping = [
  column('code', 'code'),
  column('name', 'name'),
  column('decimals', 'decimals'),
  constant('source', 'Takt'),
  constant('made', '2026-11-27T08:00:00Z'),
]
const plain = [column('code', 'code'), column('name', 'name')]
const out = { direction: 'out', entity: 'unit', format: 'table', rowsAtOnce: 2, mapping }

const targets = [
  {
    title: 'of PostgreSQL',
    connection: 'WMS',
    table: (name: string) => `erp_in.${name}`,
    rows: (text: string) => bench.sql(text.replaceAll('@', 'erp_in.')),
    skipped: false,
  },
  {
    title: 'of MariaDB',
    connection: 'MARIA',
    table: (name: string) => name,
    rows: async (text: string) =>
      (await mariaSql!.query(text.replaceAll('@', 'erp.')))[0] as unknown as object[],
    skipped: !hasMariadb,
  },
]

for (const { title, connection, table, rows, skipped } of targets)
  describe.skipIf(skipped)(`tables ${title}`, () => {
    const base = { ...out, connection, sourceTable: table('units') }
    const code = (name: string): string => `${connection}-${name}`
    const run = async (more: object) => {
      const config = { ...base, ...more } as typeof base & { code: string }
      if (!(await bench.sql(`select from takt.interface_config where code = '${config.code}'`)).length)
        await bench.make(config)
      return bench.run(config)
    }
    const keys = async (): Promise<number> =>
      Number(Object.values((await rows('select count(*) as n from @takt_delivery'))[0]!)[0])

    it('get new and changed rows, and with each delivery its key', async () => {
      const before = await keys()
      expect(await run({ code: code('NEW') })).toMatchObject({ state: 'S', sent: 3, created: 3, updated: 0 })
      expect(await keys()).toBe(before + 2)
      const [first] = await rows('select code, name, decimals, source, isok from @units order by code')
      expect(first).toMatchObject({ code: 'U-1', name: 'N U-1', source: 'Takt', isok: null })
      expect(Number((first as { decimals: unknown }).decimals)).toBe(1)
      await rows(`update @units set name = 'Other', note = 'kept' where code = 'U-2'`)
      expect(await run({ code: code('NEW') })).toMatchObject({ state: 'S', sent: 3, created: 0, updated: 1 })
      expect(await rows(`select name, note from @units where code = 'U-2'`)).toEqual([
        { name: 'N U-2', note: 'kept' },
      ])
    })

    it('get a delivery once, though we did not learn that it was written', async () => {
      await rows('delete from @units')
      let lost = 0
      const config = { ...base, code: code('ONCE'), mode: 'insert' }
      await bench.make(config)
      await bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, config_code, direction, entity, state, at, next_attempt, log)
        values (1, 'JS', '${code('ONCE')}', '${code('ONCE')}', 'out', 'unit', 'W', now(), now(), '[]')`)
      await runDue(bench.services, openConnection, async () => {
        if (lost++ === 0) throw Object.assign(new Error('the line to our database broke'), { code: '57P01' })
      })
      expect(await rows('select code from @units order by code')).toEqual([{ code: 'U-1' }, { code: 'U-2' }])
      const id = (await bench.lastRun(code('ONCE'))).id
      // Between the two the other system dropped a row: were it sent again, it would be back.
      await rows(`delete from @units where code = 'U-1'`)
      expect(await bench.server.one.ask(interfaceServices.sendAgain, { id })).toBe(2)
      await vi.waitFor(
        async () =>
          expect(await bench.lastRun(code('ONCE'))).toMatchObject({ state: 'S', sent: 3, created: 1 }),
        { timeout: 20_000, interval: 100 },
      )
      expect(await rows('select code from @units order by code')).toEqual([{ code: 'U-2' }, { code: 'U-3' }])
    })

    it('lose rows of the scope that are not sent, up to the limit', async () => {
      const whole = {
        code: code('WHOLE'),
        sourceTable: table('whole'),
        mode: 'replace',
        mapping: [...plain, constant('plant', 'JS')],
      }
      const refused = await run({ ...whole, deleteLimit: 10 })
      expect(refused).toMatchObject({ state: 'F', sent: 0 })
      expect(String(refused['message'])).toContain('10')
      expect(await rows('select count(*) as n from @whole')).toEqual([
        { n: expect.toSatisfy((n) => Number(n) === 2) },
      ])
      await bench.sql(`update takt.interface_config set delete_limit = 50 where code = '${whole.code}'`)
      expect(await run(whole)).toMatchObject({ state: 'S', sent: 3, created: 3, deleted: 1 })
      expect(await rows('select code from @whole order by code')).toEqual(
        ['U-1', 'U-2', 'U-3', 'X-1'].map((one) => ({ code: one })),
      )
      const kept = await run({ code: code('KEPT'), mode: 'replace' })
      expect(String(kept['message'])).toMatch(/"deletes": true/)
    })

    it('name what does not fit: row and field, column, table', async () => {
      await rows('delete from @units')
      await bench.sql(
        `update takt.unit set name = 'A name that is too long' where code = 'U-1'; update takt.unit set name = 'Bad' where code = 'U-3'`,
      )
      const faulty = await run({ code: code('FIT'), rowsAtOnce: 1 })
      expect(faulty).toMatchObject({ state: 'P', sent: 1, faulty: 1, unsent: 1 })
      const kept = (await bench.server.one.ask(interfaceServices.faulty, { id: faulty.id })) as {
        items: { line: number; faults: { target: string; message: string }[] }[]
      }
      expect(kept.items).toMatchObject([{ line: 1, faults: [{ target: 'name' }] }])
      const [sent, refused] = (
        (await bench.server.one.ask(interfaceServices.deliveries, { id: faulty.id })) as {
          items: { state: string; message: string | null }[]
        }
      ).items.toSorted((a, b) => b.state.localeCompare(a.state))
      expect(sent).toMatchObject({ state: 'S' })
      expect(refused!.message).toMatch(/3.*no_bad_name/)
      await bench.sql(`update takt.unit set name = 'N ' || code where tenant_id = 1`)
      const says = async (more: object) => String((await run(more))['message'])
      expect(await says({ code: code('LOST'), mapping: [...mapping, constant('colour', 'red')] })).toMatch(
        /colour/,
      )
      expect(await says({ code: code('NOKEY'), mapping: [column('name', 'name')] })).toMatch(/code/)
      expect(await says({ code: code('GONE'), sourceTable: table('gone') })).toMatch(/gone/)
      expect(await says({ code: code('UNLISTED'), sourceTable: table('secret') })).toMatch(/secret/)
      const preview = (await bench.server.one.ask(interfaceServices.preview, {
        row: { ...base, code: 'P', mapping: [column('code', 'code'), constant('decimals', '12.34')] },
      })) as { rows: { faults: { target: string }[] }[] }
      expect(preview.rows[0]!.faults).toMatchObject([{ target: 'decimals' }])
    })
  })

it('tables without a place for keys, or without transactions, are refused in words', async () => {
  await bench.make({ ...out, code: 'NOKEYS', connection: 'NOKEYS', sourceTable: 'erp_in.units' })
  const run = await bench.run({ ...out, code: 'NOKEYS' })
  expect(String(run['message'])).toMatch(/erp_in\.other/)
  if (!hasMariadb) return
  await bench.make({
    ...out,
    code: 'ISAM',
    connection: 'MARIA',
    sourceTable: 'plain',
    mapping: [column('code', 'code')],
  })
  expect(String((await bench.run({ ...out, code: 'ISAM' }))['message'])).toMatch(/InnoDB/)
})

it('are written once when our server is killed after their commit', async () => {
  await bench.sql(`delete from erp_in.units; create function erp_in.wait() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(4711); return new; end';
    create trigger waits before insert on erp_in.takt_delivery for each row execute function erp_in.wait()`)
  const config = {
    ...out,
    code: 'KILLED',
    connection: 'WMS',
    sourceTable: 'erp_in.units',
    rowsAtOnce: 1000,
    mode: 'insert',
  }
  await bench.make(config)
  await bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, config_code, direction, entity, state, at, next_attempt, log)
    values (1, 'JS', 'KILLED-1', 'KILLED', 'out', 'unit', 'W', now(), now(), '[]')`)
  const { dataDir, admin } = bench.server.database
  const holder = new Client(admin)
  await holder.connect()
  await holder.query('select pg_advisory_lock(4711)')
  const program = fileURLToPath(new URL('../../../support/interface-process.ts', import.meta.url))
  const outgoing = { connections: [pgEntry()] }
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir, admin, outgoing })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isTrue = (sql: string) =>
    vi.waitFor(async () => expect(await bench.sql(sql)).not.toEqual([]), { timeout: 60_000, interval: 50 })
  await isTrue(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`)
  // It commits there, and waits for this row with what it notes here.
  await holder.query(`begin; select from takt.interface_run where no = 'KILLED-1' for update`)
  await holder.query('select pg_advisory_unlock(4711)')
  await isTrue(`select from erp_in.units`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.end()
  expect(
    await bench.sql(`select state, sent::int4 as sent from takt.interface_run where no = 'KILLED-1'`),
  ).toEqual([{ state: 'R', sent: 0 }])
  await bench.sql('drop trigger waits on erp_in.takt_delivery; delete from erp_in.units')
  bench.passSeconds(60)
  expect(await runDue(bench.services)).toBe(1)
  expect(await bench.lastRun('KILLED')).toMatchObject({ state: 'S', sent: 3, created: 0 })
  expect(await bench.sql('select from erp_in.units')).toEqual([])
}, 120_000)
