import { tenantPolicy } from '../../db/schema/tenant-policy.ts'

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
