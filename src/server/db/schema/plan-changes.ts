import type { Tx } from '../tenant.ts'
import type { DueSource } from './due-work.ts'
import type { Step } from './step.ts'

/**
 * Each statement that writes a table of `placeInputs` leaves a random mark, so that a sum over few rows tells whether a plan
 * is what it was. A transaction has a row of its own: writers never wait for each other. Who writes without a tenant (an
 * administrator by hand) changes the plans of all: tenant 0.
 */
export const planChangesStep: Step = {
  name: '004 changes of plans',
  statements: [
    `create table plan_change (
       tenant_id integer not null default coalesce(current_tenant(), 0),
       plan_unit_code character varying(80) not null default coalesce(current_plan_unit(), ''),
       at bigint not null default pg_current_xact_id()::text::bigint,
       mark numeric not null default floor(random() * 1e15)::numeric,
       primary key (tenant_id, plan_unit_code, at))`,
    'alter table plan_change enable row level security',
    'alter table plan_change force row level security',
    `create policy plan_change_scope on plan_change
       using (tenant_id = (select coalesce(current_tenant(), 0)) or tenant_id = 0)
       with check (tenant_id = (select coalesce(current_tenant(), 0)))`,
    'grant select, insert, update, delete on plan_change to app_rw',
    `create function note_plan_change() returns trigger language plpgsql set search_path from current as $$
     begin
       insert into plan_change default values
         on conflict (tenant_id, plan_unit_code, at) do update set mark = plan_change.mark + excluded.mark;
       return null;
     end $$`,
  ],
}

/** Pages that show the plan hear at once that it changed (platform/live/follow.ts): in which plan unit, by whom, in which session. */
export const planToldStep: Step = {
  name: '160 changes of plans are told',
  statements: [
    `create or replace function note_plan_change() returns trigger language plpgsql set search_path from current as $$
     begin
       insert into plan_change default values
         on conflict (tenant_id, plan_unit_code, at) do update set mark = plan_change.mark + excluded.mark;
       perform pg_notify('takt_live', json_build_object('t', coalesce(current_tenant(), 0),
         'p', coalesce(current_plan_unit(), ''), 'b', current_user_id(),
         'w', nullif(current_setting('app.session', true), ''))::text);
       return null;
     end $$`,
  ],
}

/** The same by the server, where the database is prepared for distribution (db/distribute). */
export async function notePlanChange(tx: Tx): Promise<void> {
  await tx.run(
    `insert into plan_change (mark) values (floor(random() * 1e15)::numeric)
     on conflict (tenant_id, plan_unit_code, at) do update set mark = plan_change.mark + excluded.mark`,
  )
  await tx.rows(
    `select pg_notify('takt_live', json_build_object('t', coalesce(current_tenant(), 0),
       'p', coalesce(current_plan_unit(), ''), 'b', current_user_id(),
       'w', nullif(current_setting('app.session', true), ''))::text)`,
  )
}

/** The trigger fires where rows are written without row triggers, too (row-triggers.ts). */
export const notingStatements = (table: string, trigger: string): string[] => [
  `create trigger ${trigger} after insert or update or delete on ${table}
   for each statement execute function note_plan_change()`,
  `alter table ${table} enable always trigger ${trigger}`,
]

/** Tenants with rows to be folded. */
export const planChangesDue: readonly DueSource[] = [
  {
    kind: 'plan changes',
    from: `(select tenant_id from plan_change where tenant_id > 0 group by tenant_id, plan_unit_code having count(*) > 1) c`,
    tenant: 'c.tenant_id',
    where: 'true',
    reads: { plan_change: ['tenant_id', 'plan_unit_code'] },
    ofAll: true,
  },
]

/** Makes one row of the rows of each plan unit of the tenant; their sums stay. */
export const foldPlanChanges = (tx: Tx): Promise<number> =>
  tx.run(
    `with gone as (delete from plan_change where tenant_id = $1 returning plan_unit_code, mark)
     insert into plan_change (plan_unit_code, mark) select plan_unit_code, sum(mark) from gone group by plan_unit_code`,
    [tx.tenantId],
  )
