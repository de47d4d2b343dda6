import { tenantPolicy } from '../db/schema/tenant-policy.ts'
import { noticeDuties, partDuty, rightsDuty, sessionDuties } from './duties.ts'

/**
 * Sessions, and what makes them end at once whoever changes an account, by whatever way: triggers of the tables that
 * sessions hang on. Every end is told on the channel `takt_live`, so that streams of all server processes hear it.
 *   user_session   one row per token that was given out; id is the token's jti
 *   unknown_login  wrong names, counted as accounts are, so that locking tells nothing about which names exist
 *   used_code      codes of single sign-on that were used, until they would have expired anyway
 *   notice         the inbox
 */
export const sessionStep = {
  name: '150 sessions',
  duties: sessionDuties,
  statements: [
    `create table user_session (
       tenant_id integer not null default current_tenant(),
       id uuid not null default gen_random_uuid(),
       user_id uuid not null,
       user_number bigint not null,
       started_at timestamptz not null default clock_timestamp(),
       seen_at timestamptz not null default clock_timestamp(),
       expires_at timestamptz not null,
       ended_at timestamptz,
       end_reason character varying(20),
       by_sso boolean not null default false,
       plan_unit_code character varying(80),
       address character varying(64),
       browser character varying(512),
       primary key (tenant_id, id),
       foreign key (tenant_id, user_id) references "user" (tenant_id, id) on delete cascade)`,
    'create index user_session_living on user_session (tenant_id, user_id) where ended_at is null',
    ...tenantPolicy('user_session'),
    'grant select, insert, update, delete on user_session to app_rw',
    `create unlogged table unknown_login (
       tenant_id integer not null default current_tenant(),
       name character varying(256) not null,
       failed_attempts integer not null,
       locked_until timestamptz,
       updated_at timestamptz not null default clock_timestamp(),
       primary key (tenant_id, name))`,
    ...tenantPolicy('unknown_login'),
    'grant select, insert, update, delete on unknown_login to app_rw',
    `create table used_code (
       tenant_id integer not null default current_tenant(),
       code character(64) not null,
       until timestamptz not null,
       primary key (tenant_id, code))`,
    ...tenantPolicy('used_code'),
    'grant select, insert, delete on used_code to app_rw',
    // Tokens that were given out before do not come back with the tenant.
    'alter table tenant add column sessions_since timestamptz',
    ...sessionTriggers(),
  ],
} as const

function sessionTriggers(): string[] {
  return [
    `create function tell_session_end() returns trigger language plpgsql as $$
     begin
       perform pg_notify('takt_live', json_build_object('t', old.tenant_id, 's', old.id)::text);
       return null;
     end $$`,
    `create trigger user_session_ended after update of ended_at on user_session for each row
       when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end()`,
    `create trigger user_session_gone after delete on user_session for each row
       when (old.ended_at is null) execute function tell_session_end()`,
    // Who changes his own account goes on in it; what he may do is read anew with every request.
    `create function end_sessions_of_user() returns trigger language plpgsql set search_path from current as $$
     begin
       update user_session set ended_at = clock_timestamp(), end_reason = 'userChanged'
       where tenant_id = new.tenant_id and user_id = new.id and ended_at is null
         and (not coalesce(new.is_active, false) or user_number is distinct from current_user_id());
       perform pg_notify('takt_live', json_build_object('t', new.tenant_id, 'u', new.number)::text);
       return null;
     end $$`,
    `create trigger user_sessions_end after update on "user" for each row
       when (old.is_active and not coalesce(new.is_active, false) or lower(old.user_name) <> lower(new.user_name)
         or not (coalesce(old.roles, '{}') <@ coalesce(new.roles, '{}')))
       execute function end_sessions_of_user()`,
    `create function tell_user_changed() returns trigger language plpgsql as $$
     begin
       perform pg_notify('takt_live', json_build_object('t', new.tenant_id, 'u', new.number)::text);
       return null;
     end $$`,
    `create trigger user_rights_changed after update on "user" for each row
       when (old.roles is distinct from new.roles or old.plan_units is distinct from new.plan_units)
       execute function tell_user_changed()`,
    `create function end_sessions_of_role() returns trigger language plpgsql set search_path from current as $$
     begin
       update user_session s set ended_at = clock_timestamp(), end_reason = 'userChanged'
       from "user" u where u.tenant_id = new.tenant_id and u.roles @> array[old.role_code]::text[]
         and s.tenant_id = u.tenant_id and s.user_id = u.id and s.ended_at is null
         and s.user_number is distinct from current_user_id();
       return null;
     end $$`,
    `create trigger role_sessions_end after update on role for each row
       when (not (coalesce(old.permissions, '[]') <@ coalesce(new.permissions, '[]')))
       execute function end_sessions_of_role()`,
    `create function tell_role_changed() returns trigger language plpgsql as $$
     begin
       perform pg_notify('takt_live', json_build_object('t', new.tenant_id)::text);
       return null;
     end $$`,
    `create trigger role_rights_changed after update on role for each row
       when (old.permissions is distinct from new.permissions) execute function tell_role_changed()`,
    `create function end_sessions_of_tenant() returns trigger language plpgsql as $$
     begin
       new.sessions_since := clock_timestamp();
       perform pg_notify('takt_live', json_build_object('t', new.tenant_id)::text);
       return new;
     end $$`,
    `create trigger tenant_sessions_end before update on tenant for each row
       when (old.is_active and not coalesce(new.is_active, false) or old.deleted_at is null and new.deleted_at is not null)
       execute function end_sessions_of_tenant()`,
  ]
}

export const noticeStep = {
  name: '151 notices',
  duties: noticeDuties,
  statements: [
    `create table notice (
       tenant_id integer not null default current_tenant(),
       id bigint generated always as identity,
       user_number bigint not null,
       at timestamptz not null default clock_timestamp(),
       plan_unit_code character varying(80) default current_plan_unit(),
       kind character varying(40) not null,
       data jsonb not null default '{}',
       read_at timestamptz,
       primary key (tenant_id, user_number, id))`,
    'create index notice_unread on notice (tenant_id, user_number) where read_at is null',
    ...tenantPolicy('notice'),
    'grant select, insert, update, delete on notice to app_rw',
    // Numbers of notices are given out in the order in which they become visible: who saw number n has seen all before.
    `create function number_notice() returns trigger language plpgsql as $$
     begin
       perform pg_advisory_xact_lock(hashtextextended('takt notices of ' || current_tenant(), 0));
       return null;
     end $$`,
    'create trigger notice_numbered before insert on notice for each statement execute function number_notice()',
    `create function tell_notice() returns trigger language plpgsql as $$
     begin
       perform pg_notify('takt_live', json_build_object('t', new.tenant_id, 'u', new.user_number, 'n', 1)::text);
       return null;
     end $$`,
    'create trigger notice_told after insert or update of read_at on notice for each row execute function tell_notice()',
  ],
} as const

/** What a user may do follows from the rights given to him beside his roles too; streams look at them again. */
const rightTables = ['user_right', 'user_right_detail']

export const rightsToldStep = {
  name: '153 changed rights',
  duties: [rightsDuty(rightTables)],
  statements: [
    `create function tell_rights_changed() returns trigger language plpgsql as $$
     begin
       perform pg_notify('takt_live', json_build_object('t', current_tenant())::text);
       return null;
     end $$`,
    ...rightTables.map(
      (table) =>
        `create trigger ${table}_told after insert or update or delete on ${table}
           for each statement execute function tell_rights_changed()`,
    ),
  ],
}

const partTables = {
  menu: ['app', 'module', 'tool_button'],
  settings: ['system_setting'],
  texts: ['localization'],
}

/**
 * What pages keep of the server: they are told which part of it changed and read it again. Of a role everything that it
 * opens or keeps back is a right, and so are resources assigned to a planner.
 */
export const changesToldStep = {
  name: '155 changes told',
  duties: [
    ...Object.entries(partTables).map(([part, tables]) => partDuty(part, tables)),
    rightsDuty(['resource_assign']),
  ],
  statements: [
    `create function tell_part_changed() returns trigger language plpgsql as $$
     begin
       perform pg_notify('takt_live', json_build_object('t', current_tenant(), 'c', tg_argv[0])::text);
       return null;
     end $$`,
    ...Object.entries(partTables).flatMap(([part, tables]) =>
      tables.map(
        (table) =>
          `create trigger ${table}_part_told after insert or update or delete on ${table}
             for each statement execute function tell_part_changed('${part}')`,
      ),
    ),
    `create trigger role_scope_changed after update on role for each row
       when ((old.apps, old.tools, old.row_filter, old.column_mask)
         is distinct from (new.apps, new.tools, new.row_filter, new.column_mask))
       execute function tell_role_changed()`,
    `create trigger resource_assign_told after insert or update or delete on resource_assign
       for each statement execute function tell_rights_changed()`,
  ],
} as const
