import type { Step } from './step.ts'

/** Columns of whole numbers that clients know rows by, and what their counter is called. */
const counted = [
  ['"user"', 'number', 'user'],
  ['role', 'number', 'role'],
  ['notice', 'id', 'notice'],
] as const

/**
 * Every tenant counts users, roles and notices for itself: by the gaps between numbers of one common sequence it could tell
 * how busy the others are. Rows that are there keep their numbers, and their tenants go on behind the last number that
 * anybody got, so that none comes again. A counter is locked until its transaction ends: numbers of notices become visible
 * in their order, so who saw number n has seen all before.
 */
export const numbersStep: Step = {
  name: '190 numbers of each tenant',
  statements: [
    `create table tenant_counter (
       tenant_id integer not null default current_tenant(),
       counts character varying(40) not null,
       last bigint not null,
       primary key (tenant_id, counts))`,
    // Nobody is in a tenant here: the rows of all are seen only while the owner is let past.
    'alter table "user" no force row level security',
    ...counted.map(
      ([table, column, counts]) =>
        `insert into tenant_counter select tenant_id, '${counts}',
           coalesce(pg_sequence_last_value(pg_get_serial_sequence('${table}', '${column}')), 0)
         from "user" group by tenant_id`,
    ),
    'alter table "user" force row level security',
    'alter table tenant_counter enable row level security',
    'alter table tenant_counter force row level security',
    `create policy tenant_counter_scope on tenant_counter using (tenant_id = (select current_tenant()))
       with check (tenant_id = (select current_tenant()))`,
    'grant select, insert, update on tenant_counter to app_rw',
    `create function next_number(counted text) returns bigint language sql volatile set search_path from current
     as $$ insert into tenant_counter as c (counts, last) values (counted, 1)
       on conflict (tenant_id, counts) do update set last = c.last + 1 returning last $$`,
    ...counted.flatMap(([table, column, counts]) => [
      `alter table ${table} alter column ${column} drop identity`,
      `alter table ${table} alter column ${column} set default next_number('${counts}')`,
    ]),
    'drop trigger notice_numbered on notice',
    'drop function number_notice()',
  ],
}
