import type { DueSource } from '../../db/schema/due-work.ts'
import { tenantPolicy } from '../../db/schema/tenant-policy.ts'
import { scheduleSources, type Schedule } from '../../platform/due/schedule-sources.ts'

export const flowSchedule: Schedule = {
  kind: 'flows',
  table: 'flow',
  active: 'enabled',
  fresh: 'version is not null and last_run is null and schedule is not null',
  columns: ['enabled', 'version', 'last_run', 'schedule'],
}

/** A flow that waits for the end of its last run. */
export const flowWaits = `flow.overlap <> 'skip' and exists (select from flow_run r where r.tenant_id = flow.tenant_id
  and r.plan_unit_code = flow.plan_unit_code and r.flow_id = flow.id::text and r.state = 'R')`

/** Beside those that are due: flows that an event is to begin, and steps whose time has come. */
export const flowDue: readonly DueSource[] = [
  ...scheduleSources(flowSchedule),
  {
    kind: 'flows',
    from: 'flow_pending p join flow on flow.tenant_id = p.tenant_id and flow.id = p.flow_id',
    tenant: 'p.tenant_id',
    unit: 'p.plan_unit_code',
    where: `not (${flowWaits})`,
    reads: {
      flow_pending: ['tenant_id', 'plan_unit_code', 'flow_id'],
      flow: ['tenant_id', 'plan_unit_code', 'id', 'overlap'],
      flow_run: ['tenant_id', 'plan_unit_code', 'flow_id', 'state'],
    },
  },
  {
    kind: 'flow steps',
    from: 'flow_step',
    tenant: 'tenant_id',
    where: `state in ('W', 'R') and next_at <= due_moment`,
    reads: { flow_step: ['tenant_id', 'state', 'next_at'] },
    indexes: [{ name: 'flow_step_clock', table: 'flow_step', on: 'next_at', where: `state in ('W', 'R')` }],
  },
]

/**
 * Tables of flows, beside the entities flow and flow_run; bound to the tenant only, because work is looked for in all plan
 * units alike:
 *   flow_version   steps as they were published, and by whom
 *   flow_step      steps of runs: `worker` is the process that works on one, `ref` what it began
 *   flow_event     what happened, for steps that wait; `xid` says which transactions saw it
 *   flow_pending   flows that an event is to begin
 */
const tenantTable = (name: string): readonly string[] => [
  ...tenantPolicy(name),
  `grant select, insert, update, delete on ${name} to app_rw`,
]

export const flowStepStep = {
  name: '350 flows',
  acting: [{ table: 'flow_version', column: 'owner', scope: 'planUnit', cleared: `''` }],
  statements: [
    `create table flow_version (
       tenant_id integer not null default current_tenant(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       flow_id uuid not null,
       version integer not null,
       steps jsonb not null,
       owner character varying(256) not null,
       at timestamptz not null,
       primary key (tenant_id, flow_id, version))`,
    ...tenantTable('flow_version'),
    `create table flow_step (
       tenant_id integer not null default current_tenant(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       run_no character varying(80) not null,
       seq integer not null,
       key character varying(20) not null,
       kind character varying(40) not null,
       state character(1) not null,
       failures integer not null default 0,
       next_at timestamptz,
       worker uuid,
       ref text,
       gave jsonb,
       message jsonb,
       started_at timestamptz,
       ended_at timestamptz,
       primary key (tenant_id, plan_unit_code, run_no, seq))`,
    ...tenantTable('flow_step'),
    `create index flow_step_due on flow_step (tenant_id, next_at) where state in ('W', 'R')`,
    `create table flow_event (
       tenant_id integer not null default current_tenant(),
       id bigint generated always as identity,
       plan_unit_code character varying(80) not null default current_plan_unit(),
       kind character varying(40) not null,
       key character varying(400) not null,
       at timestamptz not null default clock_timestamp(),
       xid xid8 not null default pg_current_xact_id(),
       primary key (tenant_id, id))`,
    ...tenantTable('flow_event'),
    'create index flow_event_kind on flow_event (tenant_id, plan_unit_code, kind, id)',
    'create index flow_event_at on flow_event (tenant_id, at)',
    `create table flow_pending (
       tenant_id integer not null default current_tenant(),
       id bigint generated always as identity,
       plan_unit_code character varying(80) not null default current_plan_unit(),
       flow_id uuid not null,
       key character varying(400) not null,
       cause_run character varying(80),
       primary key (tenant_id, id))`,
    ...tenantTable('flow_pending'),
    'create index flow_pending_flow on flow_pending (tenant_id, flow_id)',
    'create index flow_due on flow (tenant_id, plan_unit_code, next_due) where enabled',
    // That a flow ran is no change of it: who edits it meanwhile has no conflict.
    `create or replace trigger flow_touch before update on flow for each row
       when (to_jsonb(old) - array['next_due', 'last_run', 'last_state']
         is distinct from to_jsonb(new) - array['next_due', 'last_run', 'last_state'])
       execute function touch_row()`,
  ],
} as const
