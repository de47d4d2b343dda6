import { tenantPolicy } from '../../../../db/schema/tenant-policy.ts'

/**
 * The outbox of outgoing interfaces. interface_event: codes that an event named, written with the event; a run takes those
 * that are there when it begins. interface_delivery: what a run sends, in its order, written with the run's cursor; `id` is
 * the idempotency key of all attempts.
 */
export const outboxStep = {
  name: '390 outbox of interfaces',
  statements: [
    `create table interface_event (
       tenant_id integer not null default current_tenant(),
       id bigint generated always as identity,
       plan_unit_code character varying(80) not null default current_plan_unit(),
       config_id uuid not null,
       run_id uuid,
       keys text[] not null,
       primary key (tenant_id, id),
       foreign key (tenant_id, config_id) references interface_config (tenant_id, id) on delete cascade,
       foreign key (tenant_id, run_id) references interface_run (tenant_id, id) on delete cascade)`,
    ...tenantPolicy('interface_event'),
    'grant select, insert, update, delete on interface_event to app_rw',
    'create index interface_event_config on interface_event (tenant_id, config_id)',
    'create index interface_event_run on interface_event (tenant_id, run_id)',
    `create table interface_delivery (
       tenant_id integer not null default current_tenant(),
       id uuid not null default new_id(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       run_id uuid not null,
       line integer not null,
       rows integer not null,
       row_ids uuid[] not null,
       connection character varying(80) not null,
       target character varying(400) not null,
       type character varying(80) not null,
       body text not null,
       state character(1) not null default 'W',
       attempts integer not null default 0,
       message text,
       settled_at timestamptz,
       primary key (tenant_id, id),
       foreign key (tenant_id, run_id) references interface_run (tenant_id, id) on delete cascade)`,
    ...tenantPolicy('interface_delivery'),
    'grant select, insert, update, delete on interface_delivery to app_rw',
    'create unique index interface_delivery_line on interface_delivery (tenant_id, run_id, line)',
  ],
} as const
