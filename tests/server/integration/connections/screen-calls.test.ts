import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { dbConn } from '#domain/entities/integration/db-conn.ts'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { readOutgoing } from '../../../../src/server/outgoing/config.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { serveTestDatabase, type TestServer } from '../../../support/server.ts'
import { openPostgresPort, type PostgresPort } from '../../../support/sources/postgres.ts'

interface Tested {
  readonly code: string
  readonly testOk: boolean | null
  readonly testedAt: string | null
}

const connections = crudOf(dbConn)

let database: TestDatabase
let server: TestServer
let port: PostgresPort
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  port = await openPostgresPort(database)
  await asAdmin(database.admin, (client) =>
    client.query(`
      create schema erp; grant usage on schema erp to ${port.user};
      create table erp.mara (matnr text primary key, qty numeric);
      insert into erp.mara select 'M' || lpad(k::text, 3, '0'), k from generate_series(1, 60) k;
      grant select on erp.mara to ${port.user};`),
  )
  const entry = {
    tenants: ['Default'],
    kind: 'pg',
    host: '127.0.0.1',
    port: port.port,
    inside: true,
    database: port.database,
    credentials: { user: port.user, password: port.password },
  }
  const outgoing = readOutgoing({
    connections: [
      { ...entry, name: 'erp' },
      { ...entry, name: 'wrong', credentials: { user: port.user, password: 'wrong' } },
      { ...entry, name: 'of-others', tenants: ['Other'] },
    ],
  })
  server = await serveTestDatabase(database, undefined, undefined, outgoing)
  for (const secretRef of ['erp', 'wrong', 'of-others']) {
    const row = await server.one.ask(connections.create, {
      code: secretRef,
      name: secretRef,
      kind: 'pg',
      secretRef,
    })
    ids[secretRef] = String((row as { id: unknown }).id)
  }
})
afterAll(async () => {
  await port?.close()
  await server?.close()
})

describe('the screen of connections', () => {
  it('offers the entries of the tenant by name and kind alone', async () => {
    const { items } = await server.one.ask(connectionServices.entries)
    expect(items).toEqual([
      { name: 'erp', kind: 'pg' },
      { name: 'wrong', kind: 'pg' },
    ])
    const answer = await server.two.call(connectionServices.entries)
    expect(answer.body.result.items).toEqual([{ name: 'of-others', kind: 'pg' }])
    expect(answer.text).not.toMatch(/127\.0\.0\.1|source_/)
  })

  it('keeps what came of a test', async () => {
    expect(await server.one.ask(connectionServices.test, { id: ids['erp'] })).toEqual({
      ok: true,
      message: expect.stringContaining('1'),
    })
    const wrong = await server.one.call(
      connectionServices.test,
      { id: ids['wrong'] },
      { 'Accept-Language': 'en' },
    )
    expect(wrong.body.result).toEqual({
      ok: false,
      message: 'Connection wrong: user or password is not accepted',
    })
    expect(wrong.text).not.toMatch(/127\.0\.0\.1|source_/)
    const { items } = await server.one.ask(connections.getAll, { sorting: 'code' })
    expect(
      (items as unknown as Tested[]).map(({ code, testOk, testedAt }) => [code, testOk, testedAt !== null]),
    ).toEqual([
      ['erp', true, true],
      ['of-others', null, false],
      ['wrong', false, true],
    ])
  })

  it('shows tables, columns and the first 50 rows', async () => {
    const { items } = await server.one.ask(connectionServices.tables, { id: ids['erp'] })
    expect(items).toEqual([{ name: 'erp.mara', kind: 'table' }])
    const read = (await server.one.ask(connectionServices.rows, { id: ids['erp'], table: 'erp.mara' })) as {
      columns: { name: string; kind: string }[]
      rows: string[][]
    }
    expect(read.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['matnr', 'text'],
      ['qty', 'number'],
    ])
    expect(read.rows).toHaveLength(50)
    expect(read.rows[0]).toEqual(['M001', '1'])
  })

  it('is for who may configure, and for the own tenant', async () => {
    const plain = await server.user(1, 'plain', ['Pages.Users'])
    const input = { id: ids['erp'], table: 'erp.mara' }
    for (const endpoint of Object.values(connectionServices))
      expect((await plain.call(endpoint, input)).status).toBe(403)
    expect((await server.two.call(connectionServices.tables, input)).status).toBe(404)
    expect((await server.two.call(connectionServices.rows, input)).status).toBe(404)
    expect((await server.two.call(connectionServices.test, input)).status).toBe(404)
  })
})
