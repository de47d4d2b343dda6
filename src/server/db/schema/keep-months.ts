import { schemaName } from '../roles.ts'

/** Partitions of a table by ranges, with the moment at which each ends. */
export const monthsOfSql = `create function months_of(log regclass) returns table (part regclass, until timestamptz)
   language sql stable set search_path = ${schemaName}, pg_temp as $$
     select c.oid::regclass, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = log and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' $$`

/**
 * Makes the partitions of the months to come and drops those of months that are over and have no rows left. It takes no
 * values, so its callers choose nothing. Where a table is in use it gives up after a moment, and is called again later.
 */
export function keepMonthsSql(names: readonly string[], ahead: number): string {
  return `create function keep_months() returns void language plpgsql security definer
   set search_path = ${schemaName}, pg_temp set lock_timeout = '1s' as $$
   declare
     log text; part text; last timestamptz; beyond timestamptz; over regclass; has_rows boolean; rows text;
     this_month constant timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
   begin
     foreach log in array array[${names.map((name) => `'${name}'`).join(', ')}] loop
       select max(until) into last from months_of(log::regclass);
       while last < this_month + interval '${ahead + 1} months' loop
         beyond := (last at time zone 'UTC' + interval '1 month') at time zone 'UTC';
         part := log || to_char(last at time zone 'UTC', '_YYYY_MM');
         execute format('create table %I (like %I including defaults)', part, log);
         begin
           execute format('alter table %I attach partition %I for values from (%L) to (%L)', log, part, last, beyond);
         exception when check_violation then
           -- Rows of the month came before it was made.
           execute format('alter table %I no force row level security', log || '_rest');
           execute format('with gone as (delete from %I where at >= %L and at < %L returning *)
             insert into %I select * from gone', log || '_rest', last, beyond, part);
           execute format('alter table %I force row level security', log || '_rest');
           execute format('alter table %I attach partition %I for values from (%L) to (%L)', log, part, last, beyond);
         end;
         execute format('alter table %I enable row level security', part);
         execute format('alter table %I force row level security', part);
         -- As the table has it.
         select pg_get_expr(polqual, polrelid) into rows from pg_policy where polrelid = log::regclass and polname = log || '_scope';
         execute format('create policy %I on %I using (%s) with check (%s)', part || '_scope', part, rows, rows);
         last := beyond;
       end loop;
       for over in select months.part from months_of(log::regclass) months
         where until <= this_month and pg_stat_get_live_tuples(months.part) = 0 loop
         begin
           -- In the order of readers, so that none of them waits for this and this for it.
           execute format('lock table only %I in access exclusive mode', log);
           execute format('alter table %s no force row level security', over);
           execute format('select exists (select from %s)', over) into has_rows;
           if has_rows then execute format('alter table %s force row level security', over);
           else execute format('drop table %s', over); end if;
         exception when lock_not_available then null;
         end;
       end loop;
     end loop;
   end $$`
}
