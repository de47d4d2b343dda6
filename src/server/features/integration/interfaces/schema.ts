import type { DueSource } from '../../../db/schema/due-work.ts'
import { tenantPolicy } from '../../../db/schema/tenant-policy.ts'
import { scheduleSources, type Schedule } from '../../../platform/due/schedule-sources.ts'

export const interfaceSchedule: Schedule = {
  kind: 'interfaces',
  table: 'interface_config',
  active: 'enabled',
  columns: ['enabled'],
}

/** SQL: events wait for an interface, and no run has taken them. */
export const waitingEvents = (config: string): string =>
  `exists (select from interface_event e where e.tenant_id = ${config}.tenant_id and e.config_id = ${config}.id and e.run_id is null)`

/** SQL: a body came, or was given back, since the last run of the interface began: what that one left is not taken again by itself. */
export const isNewBody = (body: string, config: string): string =>
  `${body}.tenant_id = ${config}.tenant_id and ${body}.plan_unit_code = ${config}.plan_unit_code
     and lower(${body}.topic_code) = lower(${config}.topic) and ${body}.state = 'new'
     and ${body}.updated_at > coalesce((select max(r.started_at) from interface_run r where r.tenant_id = ${config}.tenant_id
       and r.plan_unit_code = ${config}.plan_unit_code and lower(r.config_code) = lower(${config}.code)), '-infinity')`

/** SQL: a run of the interface waits already. */
export const hasWaitingRun = (config: string): string =>
  `exists (select from interface_run w where w.tenant_id = ${config}.tenant_id and w.plan_unit_code = ${config}.plan_unit_code
     and w.state = 'W' and lower(w.config_code) = lower(${config}.code))`

const configReads = {
  interface_config: ['tenant_id', 'plan_unit_code', 'id', 'code', 'topic', 'enabled'],
  interface_run: ['tenant_id', 'plan_unit_code', 'config_code', 'state', 'started_at'],
}

/** Beside those that are due: interfaces that events or bodies wait for, and runs that wait or were left by their server. */
export const interfaceDue: readonly DueSource[] = [
  ...scheduleSources(interfaceSchedule),
  {
    kind: 'interfaces',
    from: 'interface_event e join interface_config c on c.tenant_id = e.tenant_id and c.id = e.config_id',
    tenant: 'e.tenant_id',
    unit: 'c.plan_unit_code',
    where: `e.run_id is null and c.enabled and not ${hasWaitingRun('c')}`,
    reads: { ...configReads, interface_event: ['tenant_id', 'config_id', 'run_id'] },
    indexes: [
      {
        name: 'interface_event_clock',
        table: 'interface_event',
        on: 'tenant_id, config_id',
        where: 'run_id is null',
      },
    ],
  },
  {
    kind: 'interfaces',
    from: `interface_config c join receive_data d on ${isNewBody('d', 'c')}`,
    tenant: 'c.tenant_id',
    unit: 'c.plan_unit_code',
    where: `c.topic is not null and c.enabled and not ${hasWaitingRun('c')}`,
    reads: {
      ...configReads,
      receive_data: ['tenant_id', 'plan_unit_code', 'topic_code', 'state', 'updated_at'],
    },
    indexes: [
      {
        name: 'interface_config_topic_clock',
        table: 'interface_config',
        on: 'tenant_id, plan_unit_code, lower(topic)',
        where: 'topic is not null and enabled',
      },
    ],
  },
  {
    kind: 'interface runs',
    from: 'interface_run',
    tenant: 'tenant_id',
    unit: 'plan_unit_code',
    where: `state = 'W' and next_attempt <= due_moment`,
    reads: { interface_run: ['tenant_id', 'plan_unit_code', 'state', 'next_attempt'] },
    indexes: [
      { name: 'interface_run_clock', table: 'interface_run', on: 'next_attempt', where: `state = 'W'` },
    ],
  },
  {
    kind: 'interface runs',
    from: 'interface_run',
    tenant: 'tenant_id',
    unit: 'plan_unit_code',
    where: `state = 'R' and lease_until < due_moment`,
    reads: { interface_run: ['tenant_id', 'plan_unit_code', 'state', 'lease_until'] },
    indexes: [
      { name: 'interface_run_left', table: 'interface_run', on: 'lease_until', where: `state = 'R'` },
    ],
  },
]

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
