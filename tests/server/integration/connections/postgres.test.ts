import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { openConnection } from '../../../../src/server/platform/connections/open.ts'
import type { SourceReader } from '../../../../src/server/platform/connections/source-reader.ts'
import { readOutgoing, type Outgoing } from '../../../../src/server/outgoing/config.ts'
import { asAdmin, tenantOne, tenantTwo } from '../../../support/database.ts'
import { createTestServer, type TestServer } from '../../../support/server.ts'
import { openPostgresPort, type PostgresPort } from '../../../support/sources/postgres.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

const connections = crudOf(entityNamed('dbConn'))

let server: TestServer
let port: PostgresPort
let reader: SourceReader

const outgoing = (changed: object = {}, credentials: object = {}): Outgoing =>
  readOutgoing({
    connections: [
      {
        name: 'erp',
        tenants: ['default'],
        kind: 'pg',
        host: '127.0.0.1',
        port: port.port,
        inside: true,
        database: port.database,
        credentials: { user: port.user, password: port.password, ...credentials },
        ...changed,
      },
    ],
  })

const open = (config: Outgoing = outgoing(), scope = tenantOne): Promise<SourceReader> =>
  openConnection({ database: server.database, outgoing: config }, scope, 'ERP')

beforeAll(async () => {
  server = await createTestServer()
  port = await openPostgresPort(server.database)
  for (const user of [server.one, server.two])
    await user.ask(connections.create, { code: 'ERP', name: 'ERP', kind: 'pg', secretRef: 'erp' })
  await asAdmin(server.database.admin, (client) =>
    client.query(`
      create schema erp; grant usage on schema erp to ${port.user};
      create domain erp.quantity as numeric(20, 6);
      create table erp.mara (matnr text primary key, qty erp.quantity, weight float8, due date,
        changed timestamptz, made timestamp, active boolean, tags text[], data jsonb, "odd ""name" int, hidden text);
      insert into erp.mara values
        ('A', 12.50, 1e-7, '2026-11-27', '2026-11-27 08:00:00.5+02', '2026-11-27 08:00', true, '{a,b}', '{"a": 1}', 1, 'x'),
        ('B', null, 1e20, null, null, null, false, null, null, null, 'y');
      create view erp.open_orders as select generate_series(1, 5000) as no;
      create table erp.salaries (id int);
      grant select (matnr, qty, weight, due, changed, made, active, tags, data, "odd ""name") on erp.mara to ${port.user};
      grant select, insert on erp.open_orders to ${port.user};`),
  )
  reader = await open()
})
afterAll(async () => {
  await reader?.close()
  await port?.close()
  await server?.close()
})

describe('a PostgreSQL source', () => {
  it('lists the tables and columns that its user may read', async () => {
    expect(await reader.tables()).toEqual([
      { name: 'erp.mara', kind: 'table' },
      { name: 'erp.open_orders', kind: 'view' },
    ])
    const columns = await reader.columns('erp.mara')
    expect(columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'matnr text',
      'qty number',
      'weight number',
      'due date',
      'changed time',
      'made time',
      'active flag',
      'tags other',
      'data other',
      'odd "name number',
    ])
    expect(columns[0]!.nullable).toBe(false)
    await expect(reader.columns('erp.salaries')).rejects.toMatchObject({ reason: 'noTable' })
  })

  it('gives values as texts', async () => {
    const names = ['matnr', 'qty', 'weight', 'due', 'changed', 'made', 'active', 'tags', 'data', 'odd "name']
    expect(await rowsOf(reader, { table: 'erp.mara', columns: names })).toEqual([
      [
        'A',
        '12.500000',
        '0.0000001',
        '2026-11-27',
        '2026-11-27T06:00:00.5Z',
        '2026-11-27T08:00:00',
        'true',
        '["a","b"]',
        '{"a": 1}',
        '1',
      ],
      ['B', null, '100000000000000000000', null, null, null, 'false', null, null, null],
    ])
  })

  it('reads in batches, after a value and up to a limit', async () => {
    const sizes: number[] = []
    const request = { table: 'erp.open_orders', columns: ['no'], batchRows: 400 }
    for await (const { rows } of reader.rows(request, new AbortController().signal)) sizes.push(rows.length)
    expect(sizes).toEqual([...Array<number>(12).fill(400), 200])
    const after = { column: 'no', value: '4998' }
    expect(await rowsOf(reader, { ...request, after })).toEqual([['4999'], ['5000']])
    expect(await rowsOf(reader, { ...request, after, limit: 1 })).toEqual([['4999']])
  })

  it('ends with the signal', async () => {
    const own = await open()
    const stop = new AbortController()
    const reading = own.rows({ table: 'erp.open_orders', columns: ['no'], batchRows: 10 }, stop.signal)
    await reading.next()
    stop.abort()
    await expect(
      (async () => {
        for await (const batch of reading) expect(batch.rows.length).toBeLessThanOrEqual(10)
      })(),
    ).rejects.toMatchObject({ reason: 'cancelled' })
  })

  it('names what is not there, and takes no statement for a name', async () => {
    const read = (table: string, column: string) => rowsOf(reader, { table, columns: [column] })
    await expect(read('erp.mara', 'werks')).rejects.toThrow(
      'Connection ERP: "erp.mara" has no column "werks"',
    )
    await expect(read('erp.mara', 'hidden')).rejects.toMatchObject({ reason: 'noColumn' })
    await expect(read('erp.mara; drop table erp.mara', 'matnr')).rejects.toMatchObject({ reason: 'noTable' })
    await expect(read('pg_catalog.pg_authid', 'rolname')).rejects.toMatchObject({ reason: 'noTable' })
    expect(await read('erp.mara', 'matnr')).toHaveLength(2)
  })
})

describe('a connection', () => {
  it('is refused with a reason that names neither address nor user', async () => {
    const refused = async (config: Outgoing): Promise<string> => {
      try {
        await (await open(config)).close()
      } catch (error) {
        expect(String(error)).not.toMatch(/127\.0\.0\.1|source_|the password/)
        return (error as { reason: string }).reason
      }
      return 'open'
    }
    expect(await refused(outgoing())).toBe('open')
    expect(await refused(outgoing({}, { password: 'wrong' }))).toBe('credentials')
    expect(await refused(outgoing({ database: 'nowhere' }))).toBe('noDatabase')
    expect(await refused(outgoing({ port: 1 }))).toBe('refused')
    expect(await refused(outgoing({ tls: true }))).toBe('tls')
    expect(await refused(outgoing({ host: 'nowhere.invalid' }))).toBe('unknownHost')
    expect(await refused(outgoing({ inside: false, tls: false }))).toBe('insideAddress')
    expect(await refused(outgoing({ host: '169.254.169.254' }))).toBe('insideAddress')
    expect(await refused(outgoing({ tenants: ['another'] }))).toBe('noEntry')
  })

  it('of another tenant has entries of its own', async () => {
    await expect(open(outgoing(), tenantTwo)).rejects.toMatchObject({ reason: 'noEntry' })
    await expect(
      openConnection({ database: server.database, outgoing: outgoing() }, tenantOne, 'NONE'),
    ).rejects.toMatchObject({ reason: 'noConnection' })
  })
})
