import { absent, policyStatements } from '../../db/schema/parts.ts'

const scoped = ['tenant_id', 'plan_unit_code']

/** Columns of rows of a plan unit that no list shows. */
const scopeColumns = `tenant_id integer not null default current_tenant(),
       plan_unit_code character varying(80) not null default current_plan_unit(),
       foreign key (tenant_id, plan_unit_code) references plan_unit (tenant_id, code) on update cascade`

/**
 * Contents of designed pages and the files they show, beside their rows. Version 0 of a content is the draft. The entries of
 * the menu are the tenant's, so who has them on which pages is known across plan units.
 */
export const pageStep = {
  name: '300 contents and files of designed pages',
  statements: [
    `create table page_content (
       ${scopeColumns},
       page_id uuid not null,
       version integer not null,
       content text not null,
       at timestamptz not null default now(),
       by_user character varying(256) not null,
       note character varying(400),
       primary key (tenant_id, page_id, version),
       foreign key (tenant_id, page_id) references design_page (tenant_id, id) on delete cascade)`,
    ...policyStatements('page_content', scoped, absent),
    'grant select, insert, update, delete on page_content to app_rw',
    `create table page_file (
       ${scopeColumns},
       id uuid not null default new_id(),
       name character varying(255) not null,
       media_type character varying(100) not null,
       bytes integer not null,
       content bytea not null,
       at timestamptz not null default now(),
       by_user character varying(256) not null,
       primary key (tenant_id, id))`,
    'create index page_file_unit_idx on page_file (tenant_id, plan_unit_code) include (bytes)',
    ...policyStatements('page_file', scoped, absent),
    'grant select, insert, update, delete on page_file to app_rw',
    `create table page_entry (
       ${scopeColumns},
       page_id uuid not null,
       app_code character varying(80) not null,
       roles text[] not null default '{}',
       primary key (tenant_id, page_id),
       foreign key (tenant_id, app_code) references app (tenant_id, app_code) on update cascade on delete cascade,
       foreign key (tenant_id, page_id) references design_page (tenant_id, id) on delete cascade)`,
    'create index page_entry_app_idx on page_entry (tenant_id, app_code)',
    ...policyStatements('page_entry', ['tenant_id'], absent),
    'grant select, insert, update, delete on page_entry to app_rw',
  ],
} as const
