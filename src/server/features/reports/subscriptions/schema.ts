import type { DueSource } from '../../../db/schema/due-work.ts'
import { tenantPolicy } from '../../../db/schema/tenant-policy.ts'
import { scheduleSources, type Schedule } from '../../../platform/due/schedule-sources.ts'

export const subscriptionSchedule: Schedule = {
  kind: 'report subscriptions',
  table: 'report_subscription',
  active: 'not paused',
  fresh: 'true',
  columns: ['paused'],
}

export const subscriptionDue: readonly DueSource[] = [
  ...scheduleSources(subscriptionSchedule),
  {
    kind: 'report deliveries',
    from: 'report_subscription_delivery',
    tenant: 'tenant_id',
    where: `state = 'W' and next_attempt <= due_moment`,
    reads: { report_subscription_delivery: ['tenant_id', 'state', 'next_attempt'] },
    indexes: [
      {
        name: 'report_subscription_delivery_clock',
        table: 'report_subscription_delivery',
        on: 'next_attempt',
        where: `state = 'W'`,
      },
    ],
  },
]

/**
 * Tables of report subscriptions, beside the entity report_subscription; bound to the tenant only, because deliveries are
 * sent for all plan units alike and unsubscribing needs none:
 *   report_subscription_run          that a subscription was due, or was sent by hand
 *   report_subscription_delivery     what one run sends, by recipient
 *   report_subscription_unsubscribed who does not want its mails any more
 */
const tenantTable = (name: string): readonly string[] => [
  ...tenantPolicy(name),
  `grant select, insert, update, delete on ${name} to app_rw`,
]

export const subscriptionStep = {
  name: '180 report subscriptions',
  statements: [
    `create table report_subscription_run (
       tenant_id integer not null default current_tenant(),
       id uuid not null default new_id(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       subscription_id uuid not null,
       due_at timestamptz not null,
       at timestamptz not null,
       by_hand boolean not null,
       late boolean not null,
       missed_times integer not null,
       state character(1) not null,
       message jsonb,
       primary key (tenant_id, id))`,
    ...tenantTable('report_subscription_run'),
    `create unique index report_subscription_run_due on report_subscription_run (tenant_id, subscription_id, due_at)
       where not by_hand`,
    'create index report_subscription_run_at on report_subscription_run (tenant_id, subscription_id, at)',
    `create table report_subscription_delivery (
       tenant_id integer not null default current_tenant(),
       id uuid not null default new_id(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       subscription_id uuid not null,
       run_id uuid not null,
       channel character varying(10) not null,
       recipient character varying(400) not null,
       reader character varying(256) not null,
       state character(1) not null,
       attempts integer not null default 0,
       next_attempt timestamptz,
       rows integer,
       sent_at timestamptz,
       error jsonb,
       primary key (tenant_id, id))`,
    ...tenantTable('report_subscription_delivery'),
    'create index report_subscription_delivery_run on report_subscription_delivery (tenant_id, run_id)',
    `create index report_subscription_delivery_waiting on report_subscription_delivery (tenant_id, next_attempt)
       where state = 'W'`,
    `create table report_subscription_unsubscribed (
       tenant_id integer not null default current_tenant(),
       subscription_id uuid not null,
       recipient character varying(400) not null,
       at timestamptz not null,
       primary key (tenant_id, subscription_id, recipient))`,
    ...tenantTable('report_subscription_unsubscribed'),
    'create index report_subscription_due on report_subscription (tenant_id, plan_unit_code, next_due) where not paused',
    // That a subscription was sent is no change of it: who edits it meanwhile has no conflict.
    `create or replace trigger report_subscription_touch before update on report_subscription for each row
       when (to_jsonb(old) - array['next_due', 'last_sent'] is distinct from to_jsonb(new) - array['next_due', 'last_sent'])
       execute function touch_row()`,
  ],
} as const
