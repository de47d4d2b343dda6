import { schemeDuty } from './scheme-duty.ts'
import type { DueSource } from '../../db/schema/due-work.ts'
import { tenantPolicy } from '../../db/schema/tenant-policy.ts'

/** Tenants with runs that have not ended, and with results that are being accepted. */
export const calculationDue: readonly DueSource[] = [
  ['runs', 'run_state'] as const,
  ['acceptances', 'run_acceptance'] as const,
].map(([kind, table]) => ({
  kind,
  from: table,
  tenant: 'tenant_id',
  where: 'true',
  reads: { [table]: ['tenant_id'] },
  ofAll: true,
}))

/**
 * Tables of the calculation service, beside the entity plan_run. They are bound to the tenant only, because the queue
 * limit and the recovery of interrupted runs look at all plan units of a tenant.
 *   run_state   runs that are queued or running: who works on them, how far they are
 *   run_file    which stored files are the result tables of a run
 *   run_log     what happened during a run, in both languages
 *   run_batch   kitted batches that became orders
 */
const tenantTable = (name: string, columns: string, grants: string): string[] => [
  `create table ${name} (
     tenant_id integer not null default current_tenant(),
     plan_unit_code character varying(80) not null default current_plan_unit(),
     run_no character varying(80) not null,
     ${columns})`,
  ...tenantPolicy(name),
  `grant ${grants} on ${name} to app_rw`,
]

export const calculationStep = {
  duties: [schemeDuty('qt_programme', ['policy', 'demand_sources', 'supply_sources'], 'KIT')],
  name: '110 calculations',
  statements: [
    ...tenantTable(
      'run_state',
      `job_id uuid not null,
       owner uuid,
       attempt integer not null default 0,
       cancel boolean not null default false,
       phase character varying(20) not null default 'queued',
       total bigint not null default 0,
       current bigint not null default 0,
       errors bigint not null default 0,
       updated_at timestamptz not null default now(),
       primary key (tenant_id, plan_unit_code, run_no)`,
      'select, insert, update, delete',
    ),
    ...tenantTable(
      'run_file',
      `name character varying(40) not null,
       key character(64) not null,
       bytes bigint not null,
       rows bigint not null,
       primary key (tenant_id, plan_unit_code, run_no, name)`,
      'select, insert, delete',
    ),
    ...tenantTable(
      'run_log',
      `id bigint generated always as identity,
       at timestamptz not null default clock_timestamp(),
       level character(1) not null,
       zh text not null,
       en text not null,
       primary key (tenant_id, plan_unit_code, run_no, id)`,
      'select, insert, delete',
    ),
    ...tenantTable(
      'run_batch',
      `order_code character varying(80) not null,
       line_no character varying(80) not null default '',
       batch integer not null,
       split_order character varying(80) not null,
       primary key (tenant_id, plan_unit_code, run_no, order_code, line_no, batch)`,
      'select, insert, delete',
    ),
    // What a run used, or somebody approved, stays as it was; a change makes the next version.
    `create function guard_scheme() returns trigger language plpgsql as $$
     begin
       if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
       if tg_op = 'UPDATE' and (new.code, new.version, new.policy, new.demand_sources, new.supply_sources)
         is not distinct from (old.code, old.version, old.policy, old.demand_sources, old.supply_sources)
         then return new; end if;
       if old.status = 'draft' and not exists (
         select from plan_run r where r.tenant_id = old.tenant_id and r.plan_unit_code = old.plan_unit_code
           and r.scheme_code = old.code and r.scheme_version = old.version)
         then return coalesce(new, old); end if;
       raise exception using errcode = 'TK001', message = 'schemeInUse',
         detail = json_build_object('scheme', old.code, 'version', old.version)::text;
     end $$`,
    `create trigger qt_programme_guard before update or delete on qt_programme for each row execute function guard_scheme()`,
    `create unique index plan_run_published_one on plan_run (tenant_id, plan_unit_code, kind) where published`,
  ],
} as const

/** Plan schemes, like those of kitting: what a run used, or somebody approved, stays as it was. */
export const planSchemeStep = {
  duties: [schemeDuty('plan_command_scheme', ['commands'], 'SCHED')],
  name: '140 plan schemes',
  statements: [
    `create function guard_plan_scheme() returns trigger language plpgsql as $$
     begin
       if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
       if tg_op = 'UPDATE' and (new.code, new.version, new.commands)
         is not distinct from (old.code, old.version, old.commands) then return new; end if;
       if coalesce(old.status, 'draft') = 'draft' and not exists (
         select from plan_run r where r.tenant_id = old.tenant_id and r.plan_unit_code = old.plan_unit_code
           and r.kind = 'SCHED' and r.scheme_code = old.code and r.scheme_version = old.version)
         then return coalesce(new, old); end if;
       raise exception using errcode = 'TK001', message = 'schemeInUse',
         detail = json_build_object('scheme', old.code, 'version', old.version)::text;
     end $$`,
    `create trigger plan_command_scheme_guard before update or delete on plan_command_scheme
       for each row execute function guard_plan_scheme()`,
  ],
} as const

/** The one result of a plan unit that is being made the plan: who does it, how far it is. */
export const acceptanceStep = {
  name: '180 acceptances',
  statements: tenantTable(
    'run_acceptance',
    `owner uuid not null,
     by character varying(256),
     phase character varying(20) not null default 'checking',
     percent integer not null default 0,
     cancel boolean not null default false,
     primary key (tenant_id, plan_unit_code)`,
    'select, insert, update, delete',
  ),
} as const

/** A run that improves a schedule may be told to end with the best so far, and tells how good that is. */
export const optimisationStep = {
  name: '160 optimisation',
  statements: [
    'alter table run_state add column finish boolean not null default false',
    'alter table run_state add column best jsonb',
  ],
} as const

/**
 * What kind of cause a failure has. Of the failures before, those whose text speaks of the server alone are known by that
 * text; the others may name rows.
 */
export const failureCodeStep = {
  name: '260 codes of failures',
  statements: [
    'alter table run_log add column code character varying(60)',
    'alter table run_log no force row level security',
    `update run_log set code = 'broken'
       where en = 'The run failed: an internal error occurred; its cause is in the system log.'`,
    `update run_log set code = 'abandoned'
       where en = 'The server process that worked on this run stopped twice; it is not tried again.'`,
    'alter table run_log force row level security',
  ],
} as const
