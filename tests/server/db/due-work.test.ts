import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dueWork } from '../../../src/server/db/schema/due-work.ts'
import { schemaSteps } from '../../../src/server/db/schema/step.ts'
import { withTenant, type Scope } from '../../../src/server/db/tenant.ts'
import {
  asAdmin,
  createTestDatabase,
  tenantOne,
  tenantTwo,
  type TestDatabase,
} from '../../support/database.ts'

let database: TestDatabase
const now = new Date('2026-11-28T08:00:00Z')
const past = new Date('2026-11-28T07:59:00Z')
const kinds = [...new Set(schemaSteps().due.map(({ kind }) => kind))]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const look = async (asked: readonly string[] = kinds, since: Date | null = null) =>
  (await database.app.query(dueWork, [asked, now, since])).rows

const within = (scope: Scope, sql: string, values: readonly unknown[] = []) =>
  withTenant(database.app, scope, (tx) => tx.run(sql, values))

const remind = (scope: Scope, code: string, nextDue: Date | null) =>
  within(
    scope,
    `insert into task_reminder (code, title, schedule, next_due, enabled) values ($1, $1, '08:00', $2, true)`,
    [code, nextDue],
  )

it('answers where work is due, and nothing of the rows', async () => {
  await remind(tenantOne, 'A', past)
  await remind(tenantOne, 'B', past)
  await remind(tenantTwo, 'C', new Date('2026-11-28T08:01:00Z'))
  const one = { kind: 'reminders', tenant: tenantOne.tenantId, unit: tenantOne.planUnitCode }
  expect(await look(['reminders'])).toEqual([one])
  expect(await look(['notices'])).toEqual([])
  await remind(tenantTwo, 'D', now)
  expect(await look(['reminders'])).toEqual(
    expect.arrayContaining([one, { ...one, tenant: tenantTwo.tenantId, unit: tenantTwo.planUnitCode }]),
  )
})

/** Weakened: rows without a time looked at by each round, though they never get one. */
it('sees a row that came without a time, as long as its change is new', async () => {
  await within(tenantOne, 'delete from task_reminder')
  await within(tenantTwo, 'delete from task_reminder')
  await remind(tenantOne, 'A', null)
  expect(await look(['reminders'])).toHaveLength(1)
  expect(await look(['reminders'], new Date(Date.now() - 60_000))).toHaveLength(1)
  expect(await look(['reminders'], new Date(Date.now() + 60_000))).toEqual([])
})

/** Weakened: the tenant or the plan unit not asked. */
it('leaves out tenants and plan units that are not active', async () => {
  const admin = (sql: string) => asAdmin(database.admin, (client) => client.query(sql))
  await within(tenantOne, 'update task_reminder set next_due = $1', [past])
  for (const [off, on] of [
    ['update takt.tenant set is_active = false', 'update takt.tenant set is_active = true'],
    ['update takt.tenant set deleted_at = now()', 'update takt.tenant set deleted_at = null'],
    ['update takt.plan_unit set enabled = false', 'update takt.plan_unit set enabled = true'],
  ]) {
    expect(await look(['reminders'])).toHaveLength(1)
    await admin(off!)
    expect(await look(['reminders']), off).toEqual([])
    await admin(on!)
  }
})

it('belongs to a role that reads the declared columns and may do nothing else, and is for the server alone', async () => {
  const { rows } = await asAdmin(database.admin, (admin) =>
    admin.query(
      `select rolsuper or rolbypassrls or rolcreaterole as may,
         exists (select from pg_auth_members where member = pg_roles.oid) as member,
         (select array_agg(proname::text) from pg_proc where proowner = pg_roles.oid) as functions,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) as tables,
         exists (select from pg_class c, aclexplode(c.relacl) a where a.grantee = pg_roles.oid) as whole,
         (select bool_and(privilege_type = 'SELECT') from information_schema.column_privileges
           where grantee = rolname) as "onlyReads",
         (select array_agg(distinct column_name::text order by column_name::text) from information_schema.column_privileges
           where grantee = rolname) as columns
       from pg_roles where rolname = 'takt_clock'`,
    ),
  )
  const declared = new Set(schemaSteps().due.flatMap(({ reads }) => Object.values(reads).flat()))
  const standing = ['tenant_id', 'is_active', 'deleted_at', 'code', 'enabled']
  expect(rows).toEqual([
    {
      may: false,
      member: false,
      functions: ['due_work'],
      tables: 0,
      whole: false,
      onlyReads: true,
      columns: [...new Set([...declared, ...standing])].toSorted((a, b) => (a < b ? -1 : 1)),
    },
  ])
  for (const role of ['app_read', 'app_jobs'] as const) {
    const client = new Client(database.connection(role))
    await client.connect()
    await expect(client.query(dueWork, [kinds, now, null]), role).rejects.toThrow(/permission denied/)
    await client.end()
  }
  await expect(database.app.query('set role takt_clock')).rejects.toThrow(/permission denied/)
})

it('finds no row by reading a whole table', async () => {
  await asAdmin(database.admin, async (admin) => {
    const { rows } = await admin.query<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'due_work'`,
    )
    expect(rows[0]!.body).toContain('task_reminder')
    await admin.query('set role takt_clock; set search_path to takt; set enable_seqscan = off')
    const whole = []
    for (const { kind, from, where } of schemaSteps().due) {
      const asked = where.replaceAll('due_moment', 'now()').replaceAll('due_since', 'now()')
      const plan = await admin.query<{ 'QUERY PLAN': string }>(`explain select from ${from} where ${asked}`)
      if (plan.rows.some((row) => row['QUERY PLAN'].includes('Seq Scan'))) whole.push(kind)
    }
    expect(whole).toEqual([])
  })
})
