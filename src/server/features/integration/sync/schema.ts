import type { DueSource } from '../../../db/schema/due-work.ts'
import { tenantPolicy } from '../../../db/schema/tenant-policy.ts'
import { scheduleSources, type Schedule } from '../../../platform/due/schedule-sources.ts'

export const syncSchedule: Schedule = {
  kind: 'data synchronisations',
  table: 'data_sync',
  active: 'enabled',
  columns: ['enabled'],
}

/** Beside those that are due: runs that wait, or were left by their server. */
export const syncDue: readonly DueSource[] = [
  ...scheduleSources(syncSchedule),
  {
    kind: 'data synchronisation runs',
    from: 'data_sync_run',
    tenant: 'tenant_id',
    unit: 'plan_unit_code',
    where: `state in ('W', 'R') and (state = 'W' or lease_until < due_moment)`,
    reads: { data_sync_run: ['tenant_id', 'plan_unit_code', 'state', 'lease_until'] },
    indexes: [
      {
        name: 'data_sync_run_clock',
        table: 'data_sync_run',
        on: 'lease_until',
        where: `state in ('W', 'R')`,
      },
    ],
  },
]

/** Bound to the tenant only, because a synchronisation works in two of its plan units. */
const tenantTable = (name: string): readonly string[] => [
  ...tenantPolicy(name),
  `grant select, insert, update, delete on ${name} to app_rw`,
]

/**
 * Beside the entities data_sync and data_sync_run:
 *   data_sync_base  fingerprints of both sides of a row when they were synchronised, or when the target's was kept by decision
 *   data_sync_row   rows that the last run which wrote anything wrote (kind N new, U changed, D deleted), with what they were
 *                   and what was known of them, and rows that could not be written (F)
 */
export const dataSyncStep = {
  name: '370 data synchronisation',
  statements: [
    `create table data_sync_base (
       tenant_id integer not null default current_tenant(),
       sync_id uuid not null,
       entity character varying(80) not null,
       key text not null,
       source_mark text,
       target_mark text,
       kept boolean not null,
       primary key (tenant_id, sync_id, entity, key))`,
    ...tenantTable('data_sync_base'),
    `create table data_sync_row (
       tenant_id integer not null default current_tenant(),
       id uuid not null default new_id(),
       sync_id uuid not null,
       run_id uuid not null,
       entity character varying(80) not null,
       kind character(1) not null,
       key text not null,
       name text not null,
       row_id uuid,
       version bigint,
       before jsonb,
       after jsonb,
       base jsonb,
       faults jsonb,
       primary key (tenant_id, id))`,
    ...tenantTable('data_sync_row'),
    'create index data_sync_row_run on data_sync_row (tenant_id, run_id, id)',
    'create index data_sync_row_sync on data_sync_row (tenant_id, sync_id)',
    'create index data_sync_due on data_sync (tenant_id, plan_unit_code, next_due) where enabled',
    ...['R', 'W'].map(
      (state) =>
        `create unique index data_sync_run_${state === 'R' ? 'running' : 'waiting'} on data_sync_run
           (tenant_id, plan_unit_code, lower(sync_code)) where state = '${state}'`,
    ),
    // That a synchronisation ran is no change of it: who edits it meanwhile has no conflict.
    `create or replace trigger data_sync_touch before update on data_sync for each row
       when (to_jsonb(old) - array['next_due', 'last_run', 'last_state', 'owner']
         is distinct from to_jsonb(new) - array['next_due', 'last_run', 'last_state', 'owner'])
       execute function touch_row()`,
  ],
} as const
