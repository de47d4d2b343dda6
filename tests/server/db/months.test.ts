import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueWork } from '../../../src/server/db/schema/due-work.ts'
import { keepMonths } from '../../../src/server/db/schema/months.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import {
  asAdmin,
  createTestDatabase,
  tenantOne,
  tenantTwo,
  type TestDatabase,
} from '../../support/database.ts'

const host = { tenantId: 0, planUnitCode: null, userId: null }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const admin = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  asAdmin(database.admin, async (client) => (await client.query<R>(sql, values)).rows)

const partsOf = async (table: string): Promise<string[]> => {
  const rows = await admin<{ name: string }>(
    `select relname as name from pg_class join pg_inherits on inhrelid = pg_class.oid
     where inhparent = $1::regclass order by 1`,
    [`takt.${table}`],
  )
  return rows.map(({ name }) => name)
}

const keep = () => withTenant(database.app, host, keepMonths)

const monthsFromNow = (months: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
}
const nameOf = (at: Date): string => `audit_log_${at.toISOString().slice(0, 7).replace('-', '_')}`

const note = (tx: Tx, key: string, at: Date) =>
  tx.run(`insert into audit_log (at, action, entity, key) values ($1, 'create', 'unit', $2)`, [at, key])

/** The partition that holds an entry. */
const placeOf = async (key: string): Promise<string | undefined> => {
  const rows = await admin<{ place: string }>(
    `select tableoid::regclass::text as place from takt.audit_log where key = $1`,
    [key],
  )
  return rows[0]?.place.replace('takt.', '')
}

describe('logs by months', () => {
  it('have partitions for two months to come, and are not due', async () => {
    for (const table of ['audit_log', 'login_attempt'])
      expect(await partsOf(table), table).toEqual([
        `${table}_${nameOf(monthsFromNow(2)).slice(-7)}`,
        `${table}_first`,
        `${table}_rest`,
      ])
    const due = async (at: Date) => {
      const client = new Client(database.connection('app_rw'))
      await client.connect()
      const { rows } = await client.query(dueWork, [['months of logs'], at, null])
      await client.end()
      return rows as object[]
    }
    expect(await due(new Date())).toEqual([])
    expect(await due(monthsFromNow(1))).toEqual([{ kind: 'months of logs', tenant: 0, unit: null }])
  })

  /** Weakened: the right to read a partition left with app_rw, and its row-level security off. */
  it('show nobody rows of another tenant, through the table or past it', async () => {
    await withTenant(database.app, tenantTwo, (tx) => note(tx, 'theirs', new Date()))
    const found = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows(`select key from audit_log where key = 'theirs'`),
    )
    expect(found).toEqual([])
    for (const pool of [database.app, database.read])
      for (const part of await partsOf('audit_log'))
        for (const scope of [tenantOne, tenantTwo])
          await expect(
            withTenant(pool, scope, (tx) => tx.rows(`select key from ${part}`)),
            part,
          ).rejects.toThrow(/permission denied/)
    await expect(
      withTenant(database.app, tenantOne, (tx) =>
        tx.run(`insert into audit_log (tenant_id, action, entity, key) values (2, 'create', 'unit', 'x')`),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it('take rows of months that nobody made, and give them their month when it is made', async () => {
    const later = monthsFromNow(3)
    await withTenant(database.app, tenantTwo, (tx) => note(tx, 'early', later))
    expect(await placeOf('early')).toBe('audit_log_rest')
    // A month passes: what was made two months ahead is gone.
    await admin(`drop table takt.${nameOf(monthsFromNow(2))}`)
    await admin(
      `do $$ begin execute replace(pg_get_functiondef('takt.keep_months'::regproc), '3 months', '4 months'); end $$`,
    )
    await keep()
    expect(await placeOf('early')).toBe(nameOf(later))
    const seen = (scope: typeof tenantOne) =>
      withTenant(database.app, scope, (tx) => tx.rows(`select key from audit_log where key = 'early'`))
    expect(await seen(tenantTwo)).toHaveLength(1)
    expect(await seen(tenantOne)).toEqual([])
  })

  it('lose months that are over when they are empty, and none that holds a row of any tenant', async () => {
    const first = new Date(Date.UTC(2020, 0, 15))
    await withTenant(database.app, tenantTwo, (tx) => note(tx, 'old', first))
    // As if it were long ago that the logs got their months.
    await admin(`alter table takt.audit_log detach partition takt.audit_log_first`)
    const parts = [
      ['2020-01-01', '2020-02-01'],
      ['2020-02-01', '2020-03-01'],
    ] as const
    for (const [from, to] of parts)
      await asAdmin(database.admin, async (client) => {
        await client.query(`set role takt_owner; set search_path to takt`)
        const name = `audit_log_${from.slice(0, 7).replace('-', '_')}`
        await client.query(
          `create table ${name} partition of audit_log for values from ('${from}') to ('${to}')`,
        )
        await client.query(
          `alter table ${name} enable row level security; alter table ${name} force row level security`,
        )
      })
    await withTenant(database.app, tenantTwo, (tx) => note(tx, 'older', first))
    expect(await placeOf('older')).toBe('audit_log_2020_01')
    await admin('analyze takt.audit_log')
    await keep()
    expect(await partsOf('audit_log')).toContain('audit_log_2020_01')
    expect(await partsOf('audit_log')).not.toContain('audit_log_2020_02')
    const archived = await withTenant(database.app, tenantTwo, (tx) =>
      tx.rows<{ key: string }>('select key from archive_audit($1, now(), 100)', ['JS']),
    )
    expect(archived.map(({ key }) => key)).toEqual(['older'])
    await asAdmin(database.admin, (client) => client.query('vacuum analyze takt.audit_log'))
    await keep()
    expect(await partsOf('audit_log')).not.toContain('audit_log_2020_01')
  })

  it('answer their archives to the tenant of the rows alone', async () => {
    await withTenant(database.app, tenantTwo, (tx) =>
      tx.run(
        `insert into login_attempt (at, user_name, result) values ('2020-01-01', 'old', 'success'), (now(), 'new', 'success')`,
      ),
    )
    const archive = (scope: typeof tenantOne) =>
      withTenant(database.app, scope, (tx) =>
        tx.rows<{ name: string }>('select user_name as name from archive_sign_ins(now(), 100)'),
      )
    expect(await archive(tenantOne)).toEqual([])
    expect(await archive(tenantTwo)).toEqual([{ name: 'old' }])
    expect(await archive(tenantTwo)).toEqual([])
  })
})
