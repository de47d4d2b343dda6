import { tenantPolicy } from '../../../db/schema/tenant-policy.ts'

/**
 * Beside the entities interface_config and interface_run: interface_bad_row, the rows that runs kept aside, with the values
 * that fields would have had and what is wrong with them.
 */
export const interfaceStep = {
  name: '360 interfaces',
  statements: [
    `create table interface_bad_row (
       tenant_id integer not null default current_tenant(),
       id uuid not null default new_id(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       run_id uuid not null,
       line integer not null,
       state character(1) not null,
       entries jsonb not null,
       faults jsonb not null,
       primary key (tenant_id, id))`,
    ...tenantPolicy('interface_bad_row'),
    'grant select, insert, update, delete on interface_bad_row to app_rw',
    'create index interface_bad_row_run on interface_bad_row (tenant_id, run_id, line)',
    `create index interface_config_due on interface_config (tenant_id, plan_unit_code, next_due) where enabled`,
    `create unique index interface_run_running on interface_run (tenant_id, plan_unit_code, lower(config_code))
       where state = 'R'`,
    `create unique index interface_run_waiting on interface_run (tenant_id, plan_unit_code, lower(config_code))
       where state = 'W'`,
    // That an interface ran is no change of it: who edits it meanwhile has no conflict.
    `create or replace trigger interface_config_touch before update on interface_config for each row
       when (to_jsonb(old) - array['next_due', 'last_run', 'last_state', 'cursor', 'owner']
         is distinct from to_jsonb(new) - array['next_due', 'last_run', 'last_state', 'cursor', 'owner'])
       execute function touch_row()`,
  ],
} as const

/** Hashes of the rows that an interface has read, some thousand in a row (row-hashes.ts). */
export const rowHashStep = {
  name: '400 hashes of interfaces',
  statements: [
    `create table interface_row_hash (
       tenant_id integer not null default current_tenant(),
       id bigint generated always as identity,
       plan_unit_code character varying(80) not null default current_plan_unit(),
       config_id uuid not null,
       unended boolean not null,
       hashes bytea not null,
       primary key (tenant_id, id),
       foreign key (tenant_id, config_id) references interface_config (tenant_id, id) on delete cascade)`,
    ...tenantPolicy('interface_row_hash'),
    'grant select, insert, update, delete on interface_row_hash to app_rw',
    'create index interface_row_hash_config on interface_row_hash (tenant_id, config_id)',
  ],
} as const
