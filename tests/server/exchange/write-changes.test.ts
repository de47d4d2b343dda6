import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { tableOfEntity } from '../../../src/server/db/schema/table.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { fillStage, makeStage } from '../../../src/server/platform/exchange/stage.ts'
import { writeChanges } from '../../../src/server/platform/exchange/write-changes.ts'
import { entityCopy } from '../../../src/server/platform/jobs/entity-copy.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

const peg = entityNamed('peg')
const fields = ['kind', 'itemCode', 'qty', 'leftNode', 'leftKey', 'rightNode', 'rightKey', 'runNo'] as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await withTenant(database.app, tenantOne, async (tx) => {
    await tx.run("insert into unit (code) values ('PCS')")
    const items = ['A', 'B', 'C'].map((code) => ({ code, itemType: 'M', obtainMethod: 'M', baseUnit: 'PCS' }))
    await insertRows(entityNamed('item'), tx, items)
  })
})
afterAll(() => database.close())
beforeEach(() => withTenant(database.app, tenantOne, (tx) => tx.run('delete from peg')))

interface Wanted {
  readonly key: string
  readonly item: string
  readonly qty?: string
}

async function writeWanted(wanted: readonly Wanted[], runNo: string, userId: number, as: (tx: Tx) => Tx) {
  return withTenant(database.app, { ...tenantOne, userId }, async (tx) => {
    const rows = wanted.map(({ key, item, qty = '1' }) => ({
      kind: 'S',
      itemCode: item,
      qty,
      leftNode: 'OP',
      leftKey: `L${key}`,
      rightNode: 'OP',
      rightKey: key,
      runNo,
    }))
    const copy = entityCopy('peg', fields, rows)
    const stage = await makeStage(tx, peg, copy.fields)
    await fillStage(tx, stage, chunk(copy.content))
    return writeChanges(as(tx), stage, ['runNo'])
  })
}

async function* chunk(content: Uint8Array) {
  yield await Promise.resolve(content)
}

const stored = () =>
  withTenant(database.app, tenantOne, (tx: Tx) =>
    tx.rows(`select right_key as key, item_code as item, qty::float as qty, run_no as run, row_version::int as version,
      created_by::int as made, updated_by::int as changed, updated_at > created_at as later from peg order by right_key`),
  )

const row = (key: string, item: string, rest: object) => ({ key, item, qty: 1, run: 'P1', ...rest })
const made = { version: 1, made: 7, changed: 7, later: false }
const three = [
  { key: '1', item: 'A' },
  { key: '2', item: 'A' },
  { key: '3', item: 'B' },
]

/** As where no superuser gave role app_rw the right to make triggers stand aside. */
const withoutTheRight = (tx: Tx): Tx => ({
  ...tx,
  row: <R extends object>(text: string, values?: readonly unknown[]) =>
    text.includes('has_parameter_privilege')
      ? Promise.resolve({ may: false } as unknown as R)
      : tx.row<R>(text, values),
})

describe.each(['without', 'with'])('writing what differs, %s row triggers', (triggers) => {
  const write = (wanted: readonly Wanted[], runNo: string, userId = 7) =>
    writeWanted(wanted, runNo, userId, triggers === 'with' ? withoutTheRight : (tx) => tx)

  it('stamps rows as their trigger would, those that differ and no other', async () => {
    expect(await write(three, 'P1')).toEqual({ inserted: 3, updated: 0 })
    expect(await stored()).toEqual(three.map(({ key, item }) => row(key, item, made)))
    expect(await write(three, 'P2')).toEqual({ inserted: 0, updated: 0 })
    const next = [three[0]!, { ...three[1]!, qty: '2' }, { ...three[2]!, qty: '3' }, { key: '4', item: 'A' }]
    expect(await write(next, 'P3', 8)).toEqual({ inserted: 1, updated: 2 })
    const touched = { run: 'P3', version: 2, made: 7, changed: 8, later: true }
    expect(await stored()).toEqual([
      row('1', 'A', made),
      row('2', 'A', { ...touched, qty: 2 }),
      row('3', 'B', { ...touched, qty: 3 }),
      row('4', 'A', { ...made, run: 'P3', made: 8, changed: 8 }),
    ])
  })

  it('checks all that is named, however many rows name it, and writes nothing when one does not exist', async () => {
    const many = Array.from({ length: 300 }, (_, n) => ({
      key: String(n + 100),
      item: n < 290 ? 'ABC'[n % 3]! : 'none',
    }))
    await expect(write(many, 'P1')).rejects.toMatchObject({ code: '23503', constraint: 'peg_item_code_fk' })
    expect(await stored()).toEqual([])
    expect(await write(many.slice(0, 290), 'P1')).toEqual({ inserted: 290, updated: 0 })
  })
})

it('holds what it names until it is committed: others cannot take it away', async () => {
  await withTenant(database.app, tenantOne, async (tx) => {
    const copy = entityCopy('peg', fields, [
      {
        kind: 'S',
        itemCode: 'C',
        qty: '1',
        leftNode: 'OP',
        leftKey: 'L',
        rightNode: 'OP',
        rightKey: '1',
        runNo: null,
      },
      {
        kind: 'S',
        itemCode: 'C',
        qty: '1',
        leftNode: 'OP',
        leftKey: 'L',
        rightNode: 'OP',
        rightKey: '2',
        runNo: null,
      },
    ])
    const stage = await makeStage(tx, peg, copy.fields)
    await fillStage(tx, stage, chunk(copy.content))
    await writeChanges(tx, stage)
    expect(await tx.row("select current_setting('session_replication_role') as role")).toEqual({
      role: 'origin',
    })
    const free = await withTenant(database.app, tenantOne, (other) =>
      other.rows("select code from item where code in ('B', 'C') for update skip locked"),
    )
    expect(free).toEqual([{ code: 'B' }])
  })
})

it('rows of the plan have no trigger but the stamp and the checks of what they name', async () => {
  const tables = entities
    .filter(({ replanned }) => replanned)
    .map((entity) => tableOfEntity(entity, entities))
  const { rows } = await asAdmin(database.admin, (admin) =>
    admin.query<{ name: string }>(
      `select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'takt'::regnamespace and c.relname = any ($1) and t.tgconstraint = 0
         and t.tgtype & 1 = 1 order by 1`,
      [tables.map(({ name }) => name)],
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(tables.map(({ name }) => `${name}_touch`).sort())
  expect(tables.flatMap(({ links }) => links)).toEqual([])
})

it('queries written by users cannot make triggers stand aside', async () => {
  const { rows } = await asAdmin(database.admin, (admin) =>
    admin.query<{ role: string; may: boolean }>(
      `select rolname as role, has_parameter_privilege(rolname, 'session_replication_role', 'set') as may
       from pg_roles where rolname in ('app_rw', 'app_read', 'app_jobs', 'takt_owner') order by 1`,
    ),
  )
  expect(rows.filter(({ may }) => may).map(({ role }) => role)).toEqual(['app_rw'])
})
