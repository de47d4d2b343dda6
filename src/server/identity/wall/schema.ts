import { absent, policyStatements } from '../../db/schema/parts.ts'

/**
 * Wall displays. A token is kept as its hash alone; whoever shows one names no plan unit, so that rows are the tenant's.
 */
export const wallStep = {
  name: '310 wall displays',
  // A display may act for a role of the same name.
  acting: [
    { table: 'page_wall', column: 'actor', scope: 'tenant', cleared: 'rows', where: `acts_as = 'user'` },
  ],
  statements: [
    `create table page_wall (
       tenant_id integer not null default current_tenant(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       id uuid not null default gen_random_uuid(),
       page_id uuid not null,
       name character varying(80) not null,
       acts_as character varying(4) not null,
       actor character varying(256) not null,
       token_hash character(64) not null,
       made_at timestamptz not null default clock_timestamp(),
       made_by character varying(256) not null,
       expires_at timestamptz not null,
       used_at timestamptz,
       used_from character varying(64),
       revoked_at timestamptz,
       revoked_by character varying(256),
       primary key (tenant_id, id),
       foreign key (tenant_id, plan_unit_code) references plan_unit (tenant_id, code) on update cascade,
       foreign key (tenant_id, page_id) references design_page (tenant_id, id) on delete cascade)`,
    'create index page_wall_page_idx on page_wall (tenant_id, page_id)',
    ...policyStatements('page_wall', ['tenant_id'], absent),
    'grant select, insert, update, delete on page_wall to app_rw',
    // The built-in role has every permission; a key that is new reaches those that were made before.
    `update role set permissions = permissions || '["Pages.WallDisplays"]'
     where is_static and role_code = 'Admin' and jsonb_typeof(permissions) = 'array'
       and not permissions ? 'Pages.WallDisplays'`,
  ],
} as const
