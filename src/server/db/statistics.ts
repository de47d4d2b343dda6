import { schemaName } from './roles.ts'
import type { Step } from './schema/step.ts'
import type { Tx } from './tenant.ts'

/** From so many new rows on, statements that follow in the same transaction want fresh statistics. */
export const ANALYSED_FROM = 100

/**
 * Rows that go first into a table that gets many: what checks every row (foreign keys to the table itself or from its
 * link tables) then has statistics to plan with.
 */
export const FIRST_ROWS = 1000

/**
 * Role app_rw owns no table, and ANALYZE is the owner's. The function does it for the tables of entities and no other:
 * they are those the journal of migrations names. It serves every supported server and gives away less than MAINTAIN
 * (PostgreSQL 17), with which app_rw could rewrite and lock tables too.
 *
 * A table that somebody else is analysing or vacuuming is left out: the lock is kept until the transaction ends, so two
 * imports would wait for each other for long, or for ever.
 */
export const statisticsStep: Step = {
  name: '120 statistics',
  statements: [
    `create function analyse_table(entity_table text) returns void language plpgsql security definer
     set search_path = pg_catalog, pg_temp as $$
     begin
       if not exists (select from ${schemaName}.migration m where m.name = 'table ' || entity_table) then
         raise exception using errcode = '42501', message = format('%s is no table of an entity', entity_table);
       end if;
       execute format('analyze (skip_locked) ${schemaName}.%I', entity_table);
     end $$`,
    'revoke execute on function analyse_table(text) from public',
    'grant execute on function analyse_table(text) to app_rw',
  ],
}

/** The same of some columns: what is left is autovacuum's, which then comes as if nobody had analysed the table. */
export const columnStatisticsStep: Step = {
  name: '200 statistics of columns',
  statements: [
    `create function analyse_columns(entity_table text, columns text[]) returns void language plpgsql security definer
     set search_path = pg_catalog, pg_temp as $$
     begin
       if not exists (select from ${schemaName}.migration m where m.name = 'table ' || entity_table) then
         raise exception using errcode = '42501', message = format('%s is no table of an entity', entity_table);
       end if;
       execute format('analyze (skip_locked) ${schemaName}.%I (%s)', entity_table,
         (select string_agg(quote_ident(name), ', ') from unnest(columns) as name));
     end $$`,
    'revoke execute on function analyse_columns(text, text[]) from public',
    'grant execute on function analyse_columns(text, text[]) to app_rw',
  ],
}

/**
 * Brings the statistics of an entity's table up to date, rows of this transaction included. Foreign keys are checked by
 * plans that each connection keeps; made while a table was empty or without statistics, they read all its rows for
 * every row that refers to it. New statistics make them anew. `table` is not quoted.
 */
export async function analyseTable(tx: Tx, table: string): Promise<void> {
  await tx.run('select analyse_table($1)', [table])
}

/** Rows that a table has by its statistics; one that was never analysed has none. `table` is not quoted. */
export async function knownRows(tx: Tx, table: string): Promise<number> {
  const found = await tx.row<{ rows: number }>(
    'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = quote_ident($1)::regclass',
    [table],
  )
  return found?.rows ?? 0
}

/** Added rows that are a smaller part of a table leave its statistics as they are; the autovacuum judges the same. */
const NOTED_PART = 0.1

/** Analyses a table to which so many rows were added, where these are more than a small part of it. */
export async function analyseGrown(tx: Tx, table: string, added: number): Promise<void> {
  if (added >= (await knownRows(tx, table)) * NOTED_PART) await analyseTable(tx, table)
}

/**
 * Analyses, in a fraction of the time, the columns that the next statements look rows up by: those of the scope too, or
 * an index of nothing but the scope seems as good as any. None is quoted.
 */
export async function analyseColumns(tx: Tx, table: string, columns: readonly string[]): Promise<void> {
  await tx.run('select analyse_columns($1, $2)', [table, columns])
}
