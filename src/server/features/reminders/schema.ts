import type { DueSource } from '../../db/schema/due-work.ts'
import { scheduleSources, type Schedule } from '../../platform/due/schedule-sources.ts'

export const reminderSchedule: Schedule = {
  kind: 'reminders',
  table: 'task_reminder',
  active: 'enabled',
  fresh: 'last_fired is null and schedule is not null',
  columns: ['enabled', 'last_fired', 'schedule'],
}

/** Beside those that are due: notices put off until now, and messages to be sent, or to be stopped with their reminder. */
export const reminderDue: readonly DueSource[] = [
  ...scheduleSources(reminderSchedule),
  {
    kind: 'notices',
    from: 'notice',
    tenant: 'tenant_id',
    where: 'snoozed_until <= due_moment',
    reads: { notice: ['tenant_id', 'snoozed_until'] },
    indexes: [
      { name: 'notice_clock', table: 'notice', on: 'snoozed_until', where: 'snoozed_until is not null' },
    ],
  },
  {
    kind: 'reminder deliveries',
    from: 'reminder_delivery d',
    tenant: 'd.tenant_id',
    where: `d.state = 'W' and (d.next_attempt <= due_moment or not exists (
      select from task_reminder r where r.tenant_id = d.tenant_id and r.id = d.reminder_id and r.enabled))`,
    reads: {
      reminder_delivery: ['tenant_id', 'reminder_id', 'state', 'next_attempt'],
      task_reminder: ['tenant_id', 'id', 'enabled'],
    },
    indexes: [
      {
        name: 'reminder_delivery_clock',
        table: 'reminder_delivery',
        on: 'next_attempt',
        where: `state = 'W'`,
      },
    ],
  },
]

/**
 * Tables of reminders, beside the entities task_reminder and reminder_run:
 *   reminder_delivery   what one run sends to whom; bound to the tenant only, because it is sent for all plan units alike
 * and what notices of the inbox need to be put off and done.
 */
export const reminderStep = {
  name: '165 reminders',
  statements: [
    `create table reminder_delivery (
       tenant_id integer not null default current_tenant(),
       id uuid not null default new_id(),
       run_id uuid not null,
       reminder_id uuid not null,
       plan_unit_code character varying(80) not null default current_plan_unit(),
       channel character varying(20) not null,
       recipient character varying(1000) not null,
       content jsonb not null,
       state character(1) not null,
       attempts integer not null default 0,
       next_attempt timestamptz,
       sent_at timestamptz,
       error character varying(400),
       notice_id bigint,
       done_at timestamptz,
       primary key (tenant_id, id))`,
    'alter table reminder_delivery enable row level security',
    'alter table reminder_delivery force row level security',
    `create policy reminder_delivery_scope on reminder_delivery using (tenant_id = (select current_tenant()))
       with check (tenant_id = (select current_tenant()))`,
    'create index reminder_delivery_run on reminder_delivery (tenant_id, run_id)',
    `create index reminder_delivery_waiting on reminder_delivery (tenant_id, next_attempt) where state = 'W'`,
    'create index reminder_delivery_notice on reminder_delivery (tenant_id, notice_id) where notice_id is not null',
    'grant select, insert, update, delete on reminder_delivery to app_rw',
    'create index task_reminder_due on task_reminder (tenant_id, plan_unit_code, next_due) where enabled',
    // That a reminder spoke is no change of it: who edits it meanwhile is not told that somebody else did.
    `create or replace trigger task_reminder_touch before update on task_reminder for each row
       when (to_jsonb(old) - array['next_due', 'last_fired', 'owner']
         is distinct from to_jsonb(new) - array['next_due', 'last_fired', 'owner'])
       execute function touch_row()`,
    'alter table notice add column snoozed_until timestamptz',
    'alter table notice add column done_at timestamptz',
    'create index notice_snoozed on notice (tenant_id, snoozed_until) where snoozed_until is not null',
    `create trigger notice_put_off after update of snoozed_until on notice for each row execute function tell_notice()`,
  ],
} as const
