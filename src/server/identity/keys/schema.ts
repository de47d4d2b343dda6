import { absent, policyStatements } from '../../db/schema/parts.ts'

/** API keys: a hash alone is kept. They go with the user on whose behalf they call; the audit log names them. */
export const apiKeyStep = {
  name: '330 api keys',
  acting: [{ table: 'api_key', column: 'user_name', scope: 'tenant', cleared: 'rows' }],
  statements: [
    `create table api_key (
       tenant_id integer not null default current_tenant(),
       id uuid not null default gen_random_uuid(),
       name character varying(80) not null,
       user_name character varying(256) not null,
       key_hash character(64) not null,
       permissions text[] not null,
       plan_unit_code character varying(80),
       read_only boolean not null,
       made_at timestamptz not null,
       expires_at timestamptz not null,
       used_at timestamptz,
       used_from character varying(64),
       revoked_at timestamptz,
       revoked_by character varying(256),
       primary key (tenant_id, id),
       foreign key (tenant_id, plan_unit_code) references plan_unit (tenant_id, code) on update cascade)`,
    ...policyStatements('api_key', ['tenant_id'], absent),
    'grant select, insert, update, delete on api_key to app_rw',
    `alter table audit_log add column by_key character varying(80) default nullif(current_setting('app.api_key', true), '')`,
    `create or replace view audit_entry with (security_invoker = true) as
     select a.tenant_id, a.id, 1::bigint as row_version, a.at, u.user_name as user_code, a.plan_unit_code as unit_code,
       a.action, a.entity, a.key as entity_key, a.before, a.after, a.address as ip, a.duration_ms, a.ok, a.error, a.by_key
     from audit_log a left join "user" u on u.tenant_id = a.tenant_id and u.number = a.user_number`,
  ],
} as const
