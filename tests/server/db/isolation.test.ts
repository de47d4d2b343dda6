import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { clockPolicy, dueTables } from '../../../src/server/db/schema/due-work.ts'
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
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const tables = () =>
  asAdmin(database.admin, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'takt'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
    )
    return rows.map((row) => row.name)
  })

/** Beside the policy of their table, rows that the host keeps for tenants to read. */
const readersOnly = ['sql_view_readers']

/** Weakened: the scope entered before the query of the host is run, and not again after it. */
it('a transaction whose opening reads a row of the host is in its own tenant from then on', async () => {
  const found = await withTenant(
    database.app,
    tenantOne,
    async (tx, ofHost) => [ofHost, await tx.rows('select distinct tenant_id as tenant from "user"')],
    {
      readOnly: true,
      asHost: (quoted) => `select name from tenant where tenancy_name = ${quoted('Other')}`,
    },
  )
  expect(found).toEqual([[{ name: 'Other' }], [{ tenant: 1 }]])
})

describe('row-level security', () => {
  /** Weakened: one table left without force. */
  it('is on and forced with USING and WITH CHECK on every table but those of the installation', async () => {
    const { rows } = await asAdmin(database.admin, (admin) =>
      admin.query<{ name: string; forced: boolean; policies: number; complete: boolean }>(
        `select c.relname as name, relrowsecurity and relforcerowsecurity as forced, count(p.oid)::int as policies,
                bool_and(p.polqual is not null and p.polwithcheck is not null and p.polcmd = '*' and p.polpermissive) as complete
         from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname <> all ($1)
           and p.polname <> c.relname || '_clock'
         where c.relnamespace = 'takt'::regnamespace and c.relkind = 'r' group by c.oid`,
        [readersOnly],
      ),
    )
    const open = rows.filter((row) => !(row.forced && row.policies === 1 && row.complete))
    expect(open.map((row) => row.name).toSorted()).toEqual(['installation', 'migration'])
    expect(rows.length).toBeGreaterThan(5)
    const more = await asAdmin(database.admin, (admin) =>
      admin.query<{ name: string; role: string }>(
        `select polname as name, polroles::regrole[]::text as role from pg_policy where polcmd = 'r' order by 1`,
      ),
    )
    // Beside them, the function that looks for due work reads named columns (due-work.test.ts).
    const ofClock = more.rows.filter(({ role }) => role === '{takt_clock}').map(({ name }) => name)
    const clock = [...dueTables(schemaSteps().due).keys()].map(clockPolicy)
    expect(ofClock.toSorted()).toEqual(clock.toSorted())
    expect(more.rows.map(({ name }) => name).filter((name) => !ofClock.includes(name))).toEqual(readersOnly)
  })

  it('binds roles that own nothing and cannot pass it by', async () => {
    const { rows } = await asAdmin(database.admin, (admin) =>
      admin.query(
        `select rolname from pg_roles where rolname in ('app_rw', 'app_read')
         and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
         and not exists (select from pg_class where relowner = pg_roles.oid)
         and not exists (select from pg_namespace where nspowner = pg_roles.oid)
         and not exists (select from pg_auth_members where member = pg_roles.oid) order by 1`,
      ),
    )
    expect(rows).toEqual([{ rolname: 'app_read' }, { rolname: 'app_rw' }])
    const superuserOwned = await asAdmin(database.admin, (admin) =>
      admin.query(
        `select relname from pg_class join pg_roles on pg_roles.oid = relowner
         where relnamespace = 'takt'::regnamespace and (rolsuper or rolbypassrls)`,
      ),
    )
    expect(superuserOwned.rows).toEqual([])
  })

  it('shows no row of any table to a session without a tenant', async () => {
    await withTenant(database.app, tenantOne, (tx) => tx.run("insert into unit (code) values ('kg')"))
    await withTenant(database.app, { tenantId: 0, planUnitCode: null, userId: null }, (tx) =>
      tx.run(
        "insert into sql_view (code, name, english_name, statement) values ('V', 'V', 'V', 'select 1 as a')",
      ),
    )
    for (const role of ['app_rw', 'app_read'] as const) {
      const client = new Client(database.connection(role))
      await client.connect()
      for (const table of await tables()) {
        const count = await client
          .query<{ n: number }>(`select count(*) as n from takt."${table}"`)
          .then((result) => result.rows[0]!.n)
          .catch((error: { code: string }) => error.code)
        expect([0, '42501'], `${role} ${table}`).toContain(count)
      }
      await client.end()
    }
  })

  it('refuses to write a row of another tenant or plan unit, and leaves theirs alone', async () => {
    await withTenant(database.app, tenantTwo, (tx) => tx.run("insert into unit (code) values ('mine')"))
    await expect(
      withTenant(database.app, tenantOne, (tx) =>
        tx.run("insert into unit (tenant_id, code) values (2, 'x')"),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      withTenant(database.app, tenantOne, (tx) =>
        tx.run("insert into unit (plan_unit_code, code) values ('XX', 'x')"),
      ),
    ).rejects.toThrow(/row-level security/)
    const touched = await withTenant(database.app, tenantOne, async (tx) => [
      await tx.run("update unit set name = 'stolen' where code = 'mine'"),
      await tx.run("delete from unit where code = 'mine'"),
    ])
    expect(touched).toEqual([0, 0])
    await expect(
      withTenant(database.app, tenantTwo, (tx) =>
        tx.run("update unit set tenant_id = 1 where code = 'mine'"),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(withTenant(database.app, tenantOne, (tx) => tx.run('truncate unit'))).rejects.toThrow(
      /permission/,
    )
  })

  it('lets both tenants use the same code, whatever its case, and each only once', async () => {
    for (const scope of [tenantOne, tenantTwo])
      await withTenant(database.app, scope, (tx) => tx.run("insert into unit (code) values ('Same')"))
    await expect(
      withTenant(database.app, tenantOne, (tx) => tx.run("insert into unit (code) values ('sAME')")),
    ).rejects.toThrow(/unit_key/)
  })
})

describe('queries made of what users wrote', () => {
  const attempt = (sql: string) =>
    withTenant(database.read, tenantOne, (tx) => tx.rows(sql), { readOnly: true, statementTimeoutMs: 500 })

  /**
   * Weakened, one at a time, and seen to fail: set_config not taken away; several statements in a text; app_read granted
   * what app_rw is.
   */
  it('cannot change the tenant, write, read accounts or files, or run on', async () => {
    await withTenant(database.app, tenantTwo, (tx) => tx.run("insert into unit (code) values ('secret')"))
    for (const sql of [...outOfScope, ...writes, ...accounts, ...files, ...endless])
      await expect(attempt(sql), sql).rejects.toThrow()
    expect(
      outOfScope.length + writes.length + accounts.length + files.length + endless.length,
    ).toBeGreaterThan(60)
    expect(await attempt("select code from unit where code in ('kg', 'secret')")).toEqual([{ code: 'kg' }])
    for (const sql of harmless) expect(JSON.stringify(await attempt(sql)), sql).not.toContain('secret')
  })

  const outOfScope = [
    "select set_config('app.tenant_id', '2', true)",
    "select set_config('app.tenant_id', '2', false) from unit",
    `select query_to_xml('set local app.tenant_id = ''2''', true, true, '')`,
    `select query_to_xml('select set_config(''app.tenant_id'', ''2'', true)', true, true, '')`,
    "select 1; set local app.tenant_id = '2'; select code from unit",
    "set local app.tenant_id = '2'; select code from unit",
    "select 1; set app.tenant_id = '2'",
    "commit; begin; set local app.tenant_id = '2'; select code from unit",
    'set role app_rw; select 1',
    'reset all; select 1',
    'select 1; select 2',
    'set role app_rw',
    'set role takt_owner',
    'set session authorization app_rw',
    'set row_security = off; select code from unit',
    "do $$ begin perform set_config('app.tenant_id', '2', true); end $$",
    'alter table unit disable row level security',
    'alter table unit no force row level security',
    'alter role app_read bypassrls',
    'grant app_rw to app_read',
    'alter function current_tenant() rename to x',
    "create or replace function current_tenant() returns integer language sql as 'select 2'",
    "create function pg_temp.f() returns integer language sql as 'select 2'",
  ]
  const writes = [
    "delete from unit where code = 'kg'",
    "update unit set name = 'x'",
    "insert into unit (code) values ('x')",
    'with gone as (delete from unit returning code) select * from gone',
    "with made as (insert into unit (code) values ('x') returning code) select * from made",
    'merge into unit u using unit v on false when not matched then insert (code) values (v.code)',
    'truncate unit',
    'drop table unit',
    'create table public.x (a integer)',
    'create temporary table x as select 1 as a',
    'select * into x from unit',
    'create extension dblink',
    'select code from unit for update',
    'lock table unit in exclusive mode',
    "select nextval('run_log_id_seq')",
    'select pg_notify(\'takt_live\', \'{"t":2}\') from "user"',
    'vacuum unit',
    "copy (select 1) to program 'id'",
    "prepare transaction 'x'",
  ]
  const accounts = [
    'select * from "user"',
    'select * from credential',
    'select password_hash from takt.credential',
    'select * from tenant',
    'select * from role',
    'select * from user_session',
    'select * from login_attempt',
    'select * from audit_log',
    'select * from notice',
    'select * from tenant_counter',
    'table credential',
    "select table_to_xml('credential', true, true, '')",
    'select * from pg_authid',
    'select * from pg_shadow',
    'select * from pg_hba_file_rules',
    'select * from pg_user_mapping',
    'select * from pgboss.job',
    'select most_common_vals from pg_statistic',
  ]
  const files = [
    "select pg_read_file('/etc/passwd')",
    "select pg_read_binary_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select pg_stat_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    "select lo_export(1, '/tmp/x')",
    "copy unit to '/tmp/takt-stolen'",
    "copy unit from '/etc/passwd'",
    "select * from dblink('host=/tmp', 'select 1') as t(a integer)",
    "load 'plpgsql'",
    'select pg_reload_conf()',
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_rw' union all select pg_rotate_logfile()",
  ]
  const endless = [
    'select pg_sleep(5)',
    "select pg_sleep_for('5 seconds')",
    'select count(*) from generate_series(1, 1000000000000)',
    'with recursive r(n) as (select 1 union all select n + 1 from r) select count(*) from r',
    "select repeat('x', 1000000000) || repeat('y', 1000000000)",
  ]
  /** Allowed, and they show nothing of others. */
  const harmless = [
    "select code from unit where tenant_id = 2 or '1' = '1'",
    'select code from unit union select code from unit where tenant_id = 2',
    "select string_agg(code, ',') from unit",
    "select query_to_xml('select code from unit', true, true, '')::text",
    "select most_common_vals::text from pg_stats where tablename = 'unit'",
    "select schema_to_xml('takt', true, true, '')::text",
    "select current_setting('app.tenant_id')",
    'select code from unit tablesample system (100)',
    "select code from unit order by 1 / (length(code) - length('secret'))",
  ]
})

describe('withTenant', () => {
  /** Weakened: the tenant set for the connection, not for the transaction. */
  it('never lets a tenant leak over a shared connection, whatever fails between', async () => {
    const scopes: Scope[] = [tenantOne, tenantTwo]
    for (const scope of scopes)
      await withTenant(database.app, scope, (tx) =>
        tx.run('insert into customer (code) values ($1)', [`t${scope.tenantId}`]),
      )
    let seed = 7
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
    const one = async (scope: Scope) => {
      const fate = random()
      const seen = await withTenant(database.app, scope, async (tx) => {
        if (fate < 0.2) throw new Error('before')
        const rows = await tx.rows<{ code: string }>('select code from customer')
        if (fate < 0.4) await tx.run('select 1/0')
        if (fate < 0.5) await tx.run('select 1/0').catch(() => {})
        return rows
      }).catch(() => null)
      if (seen) expect(seen).toEqual([{ code: `t${scope.tenantId}` }])
      return seen !== null
    }
    const done = await Promise.all(Array.from({ length: 1000 }, (_, i) => one(scopes[i % 2]!)))
    expect(done.filter(Boolean).length).toBeGreaterThan(300)
    const bare = await database.app.query('select count(*) as n from customer')
    expect(bare.rows).toEqual([{ n: 0 }])
  })

  it('rolls everything back when the work throws, and when it swallowed a failed statement', async () => {
    await expect(
      withTenant(database.app, tenantOne, async (tx) => {
        await tx.run("insert into customer (code) values ('gone')")
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(
      withTenant(database.app, tenantOne, async (tx) => {
        await tx.run("insert into customer (code) values ('gone')")
        await tx.run('select 1/0').catch(() => {})
      }),
    ).rejects.toThrow(/rolled back/)
    expect(
      await withTenant(database.app, tenantOne, (tx) => tx.rows("select from customer where code = 'gone'")),
    ).toEqual([])
  })
})
