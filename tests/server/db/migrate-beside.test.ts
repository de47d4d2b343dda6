import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { defineEntity, type Entity } from '#domain/entity.ts'
import { reference, text } from '#domain/field-kinds.ts'
import { migrate } from '../../../src/server/db/schema/migrate.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

/** Migrations beside servers that read and write the same tables. */
const declare = (fields: Entity['fields'], name = 'gadget'): Entity =>
  defineEntity({
    name,
    service: 'Gadget',
    area: 'master',
    label: { zh: '件', en: 'Gadget' },
    standard: true,
    fields,
  })

const plain = { size: text('尺寸', 'Size') }
const indexed = { ...plain, make: text('型号', 'Make', { indexed: true }) }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrating(declare(plain))
  await withTenant(database.app, tenantOne, (tx) =>
    tx.run("insert into gadget (code) select 'G' || n from generate_series(1, 1000) n"),
  )
})
afterAll(() => database.close())

const migrating = (...more: Entity[]) =>
  asAdmin(database.admin, (admin) => migrate(admin, [...entities, ...more]))

const reading = async (isolation: string): Promise<Client> => {
  const reader = new Client(database.admin)
  await reader.connect()
  await reader.query(`begin isolation level ${isolation}`)
  return reader
}

const stateOf = (index: string) =>
  asAdmin(database.admin, async (admin) => {
    const { rows } = await admin.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [`takt.${index}`],
    )
    return rows[0]?.valid
  })

const write = () =>
  withTenant(database.app, tenantOne, (tx) => tx.run("update gadget set size = 'L' where code = 'G1'"))

it('an index is built while rows are written, and built again where that was killed', async () => {
  // An old snapshot: the last step of the build waits for its end.
  const old = await reading('repeatable read')
  await old.query('select count(*) from takt.unit')
  const client = new Client(database.admin)
  client.on('error', () => {})
  await client.connect()
  const pid = (client as unknown as { processID: number }).processID
  const killed = migrate(client, [...entities, declare(indexed)]).catch((error: Error) => error)
  while ((await stateOf('gadget_make_idx')) === undefined) await sleep(10)
  await write()
  await asAdmin(database.admin, (admin) => admin.query('select pg_terminate_backend($1)', [pid]))
  expect(await killed).toBeInstanceOf(Error)
  await old.end()
  expect(await stateOf('gadget_make_idx')).toBe(false)
  expect(await migrating(declare(indexed))).toEqual(['table gadget'])
  expect(await stateOf('gadget_make_idx')).toBe(true)
  expect(await migrating(declare(indexed))).toEqual([])
})

it('nobody queues for long behind a change that waits for a reader', async () => {
  const first = await reading('read committed')
  await first.query('select count(*) from takt.gadget')
  const grown = declare({ ...indexed, origin: text('产地', 'Origin') })
  let isOver = false
  const migrated = migrating(grown).finally(() => (isOver = true))
  for (let waited = false; !waited; ) {
    const { rows } = await first.query<{ waits: boolean }>(
      "select count(*) > 0 as waits from pg_locks where not granted and relation = 'takt.gadget'::regclass",
    )
    waited = rows[0]!.waits
  }
  for (let n = 0; n < 3; n++) await write()
  expect(isOver).toBe(false)
  await first.end()
  expect(await migrated).toEqual(['table gadget'])
})

it('keys and references of a table with rows are made of what is built beside it', async () => {
  const base = reference('单位', 'Unit', 'unit')
  const part = defineEntity({
    ...declare({ ...indexed, gadget: reference('件', 'Gadget', 'gadget') }, 'gadgetPart'),
    service: 'GadgetPart',
  })
  await migrating(declare({ ...indexed, unit: base }), part)
  const { rows } = await asAdmin(database.admin, (admin) =>
    admin.query(
      `select conname as name, convalidated as holds, pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = 'takt.gadget'::regclass and contype in ('f', 'u') order by 1`,
    ),
  )
  expect(rows).toMatchObject([
    { name: 'gadget_code_key', text: 'UNIQUE (tenant_id, plan_unit_code, code)' },
    { name: 'gadget_plan_unit_fk', holds: true },
    { name: 'gadget_unit_fk', holds: true },
  ])
})
