import { describe, expect, it } from 'vitest'
import { checkView } from '../../../src/server/features/reports/views/check.ts'

/** What a statement is refused for, in English; null: it may be a view. */
const refusal = async (text: string) => (await checkView(text)).fault?.en ?? null

/** Statements that would write, leave their tenant, read what is not for readers, or hold the server up. */
const hostile: readonly (readonly [text: string, why: string])[] = [
  // More than one SELECT, or none.
  ['', 'it has no statement'],
  ['-- nothing', 'it has no statement'],
  ['select 1; select 2', 'it has more than one statement'],
  ['select 1; drop table takt.item', 'it has more than one statement'],
  ['insert into item (code) values (1)', 'it must be a SELECT'],
  ['update item set name = 1', 'it must be a SELECT'],
  ['delete from item', 'it must be a SELECT'],
  ['truncate item', 'it must be a SELECT'],
  ['drop table item', 'it must be a SELECT'],
  ['create table x as select * from item', 'it must be a SELECT'],
  ["copy item to '/tmp/x'", 'it must be a SELECT'],
  ["copy item from program 'id'", 'it must be a SELECT'],
  ["set app.tenant_id = '2'", 'it must be a SELECT'],
  ['reset all', 'it must be a SELECT'],
  ['set role takt_owner', 'it must be a SELECT'],
  ['do $$ begin end $$', 'it must be a SELECT'],
  ['call x()', 'it must be a SELECT'],
  ['begin', 'it must be a SELECT'],
  ['commit', 'it must be a SELECT'],
  ['explain analyze select 1', 'it must be a SELECT'],
  ['listen x', 'it must be a SELECT'],
  ["notify x, 'y'", 'it must be a SELECT'],
  ['lock table item', 'it must be a SELECT'],
  ['vacuum', 'it must be a SELECT'],
  ['prepare x as select 1', 'it must be a SELECT'],
  ['declare c cursor for select 1', 'it must be a SELECT'],
  ["load 'x'", 'it must be a SELECT'],
  // SELECTs that write or lock.
  ['select * into x from item', 'intoClause is not allowed'],
  ['select * from item for update', 'lockingClause is not allowed'],
  ['with gone as (delete from item returning *) select * from gone', 'DeleteStmt is not allowed'],
  ['with made as (insert into item (code) values (1) returning *) select 1', 'InsertStmt is not allowed'],
  ['with x as (update item set name = 1 returning *) select * from x', 'UpdateStmt is not allowed'],
  // Functions with effects, or that read what is not in the tables.
  ["select set_config('app.tenant_id', '2', true)", 'set_config() is not allowed'],
  ["select current_setting('app.tenant_id')", 'current_setting() is not allowed'],
  ["select pg_catalog.set_config('role', 'takt_owner', true)", 'pg_catalog.set_config() is not allowed'],
  ["select pg_read_file('/etc/passwd')", 'pg_read_file() is not allowed'],
  ["select pg_ls_dir('/')", 'pg_ls_dir() is not allowed'],
  ["select lo_import('/etc/passwd')", 'lo_import() is not allowed'],
  ["select * from dblink('x', 'select 1') as t (a int)", 'RangeFunction is not allowed'],
  ["select pg_notify('x', 'y')", 'pg_notify() is not allowed'],
  ['select pg_advisory_lock(1)', 'pg_advisory_lock() is not allowed'],
  ['select pg_terminate_backend(1)', 'pg_terminate_backend() is not allowed'],
  ['select pg_cancel_backend(1)', 'pg_cancel_backend() is not allowed'],
  ['select pg_sleep(1000)', 'pg_sleep() is not allowed'],
  ['select txid_current()', 'txid_current() is not allowed'],
  ['select pg_reload_conf()', 'pg_reload_conf() is not allowed'],
  ["select query_to_xml('select 1', true, false, '')", 'query_to_xml() is not allowed'],
  ["select nextval('x')", 'nextval() is not allowed'],
  ['select version()', 'version() is not allowed'],
  ["select has_table_privilege('item', 'select')", 'has_table_privilege() is not allowed'],
  ['select takt.current_tenant()', 'takt.current_tenant() is not allowed'],
  ['select current_user', 'CURRENT_USER is not allowed'],
  ['select session_user', 'SESSION_USER is not allowed'],
  ['select current_schema', 'CURRENT_SCHEMA is not allowed'],
  ['select code from item order by (select pg_sleep(9))', 'pg_sleep() is not allowed'],
  ['select count(*) filter (where pg_sleep(1) is null) from item', 'pg_sleep() is not allowed'],
  ['select sum(1) over (order by pg_sleep(1)) from item', 'pg_sleep() is not allowed'],
  ['select 1 limit (select pg_sleep(1)::text::int)', 'pg_sleep() is not allowed'],
  // Tables that are nobody's list, and the catalogue.
  ['select * from "user"', 'there is no table user that views may read'],
  ['select * from role', 'there is no table role that views may read'],
  ['select * from takt.tenant', 'there is no table takt.tenant that views may read'],
  ['select * from credential', 'there is no table credential that views may read'],
  ['select * from audit_log', 'there is no table audit_log that views may read'],
  ['select * from report_run', 'there is no table report_run that views may read'],
  ['select * from pg_roles', 'there is no table pg_roles that views may read'],
  ['select * from pg_catalog.pg_shadow', 'there is no table pg_catalog.pg_shadow that views may read'],
  [
    'select * from information_schema.tables',
    'there is no table information_schema.tables that views may read',
  ],
  ['select * from pgboss.job', 'there is no table pgboss.job that views may read'],
  ['select * from other.takt.item', 'catalogname is not allowed'],
  ['table "user"', 'there is no table user that views may read'],
  ['with item as (select 1) select * from item', 'WITH item is not allowed'],
  ['select * from item where exists (select from "user")', 'there is no table user that views may read'],
  // What grows or never ends.
  [
    'with recursive n as (select 1 as i union all select i + 1 from n) select * from n',
    'recursive is not allowed',
  ],
  ["select repeat('x', 1000000000)", 'repeat() is not allowed'],
  ["select lpad('x', 1000000000)", 'lpad() is not allowed'],
  ['select * from generate_series(1, 1000000000)', 'RangeFunction is not allowed'],
  ['select 9 ^ 9 ^ 9', '^ is not allowed'],
  ['select factorial(100000)', 'factorial() is not allowed'],
  ["select 'a' ~ '(a*)*b'", '~ is not allowed'],
  ["select regexp_replace('a', '(a*)*b', '')", 'regexp_replace() is not allowed'],
  [`select ${'name || name || '.repeat(13)} name from item`, 'it joins texts in more than 12 places'],
  [`select ${'('.repeat(300)}1${' + 1)'.repeat(300)}`, 'it is nested too deep'],
  [`select ${'not '.repeat(4500)} true`, 'it is nested too deep'],
  [`select 1${' '.repeat(20_000)}`, 'it has more than 20000 characters'],
  // Ways around the lists.
  ["select 'item'::regclass", '::regclass is not allowed'],
  ["select '1'::oid", '::oid is not allowed'],
  ["select '{}'::json", '::pg_catalog.json is not allowed'],
  ["select '{1}'::int[]", 'arrayBounds is not allowed'],
  ['select 1 operator(pg_catalog.+) 2', 'pg_catalog.+ is not allowed'],
  ['select code from item order by code using <', 'useOp is not allowed'],
  ['select code from item tablesample system (1)', 'RangeTableSample is not allowed'],
  ['select ctid from item', 'ctid is not allowed'],
  ['select $1', 'ParamRef is not allowed'],
  ['select code collate "C" from item', 'CollateClause is not allowed'],
  ['select concat(variadic array[1])', 'A_ArrayExpr is not allowed'],
  ["select json_object('a': 1)", 'JsonObjectConstructor is not allowed'],
  ['select xmlelement(name a)', 'XmlExpr is not allowed'],
]

const sound = [
  'select code, name from item',
  'select i.code, o.code as "order", o.qty * 1.5 as more from takt."order" o join item i on i.code = o.item_code',
  `with late as (select item_code, count(*) as n from "order" where due_date < now() - interval '3 days' group by 1)
   select item_code, n, rank() over (order by n desc) from late where n > 1 order by n desc limit 10`,
  `select case when qty > 10 then 'many' when qty is null then '' else 'few' end, coalesce(name, '-'), count(distinct code)
     filter (where qty between 1 and 2) from "order" group by 1, 2 having sum(qty) >= 0`,
  `select extract(year from due_date), date_trunc('week', due_date at time zone 'Asia/Shanghai')::date, round(avg(qty), 2)
   from "order" where lower(code) like 'a%' escape '!' and code in (select code from item) or code = any (select code from item)
   group by rollup (1, 2)`,
  'select code from item union all select code from "order" except select null',
  "select name || ' ' || upper(trim(both from code)), substring(code from 2 for 3), nullif(qty, 0)::numeric(10, 2) from item",
  'select * from (values (1, 2)) as v (a, b) where a is distinct from b and not (a = 2)',
  'table item',
]

describe('statement of a SQL view', () => {
  it.each(hostile.map(([text, why]) => [text.slice(0, 70), text, why]))('%s', async (_name, text, why) => {
    expect(await refusal(text!)).toBe(why)
  })

  it('is not read at all where it is no SQL', async () => {
    expect(await refusal('selct 1')).toMatch(/^it cannot be read: /)
    expect(await refusal("select 'open")).toMatch(/^it cannot be read: /)
    expect(await refusal('select 1 \0; drop table item')).toBe('U+0000 is not allowed')
  })

  it.each(sound)('may be: %s', async (text) => {
    expect(await refusal(text)).toBeNull()
  })

  it('names the entities that it reads', async () => {
    const checked = await checkView(
      'select 1 from takt."order" o, item i, item j, (select 1 from resource) r',
    )
    expect(checked.fault === null && checked.entities.map(({ name }) => name)).toEqual([
      'item',
      'order',
      'resource',
    ])
  })
})
