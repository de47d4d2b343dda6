import { tenantPolicy } from '../../../db/schema/tenant-policy.ts'

/** Files of print templates, beside their rows: lists never read them. */
export const printTemplateStep = {
  name: '280 files of print templates',
  statements: [
    `create table print_template_file (
       tenant_id integer not null default current_tenant(),
       template_id uuid not null,
       content bytea not null,
       primary key (tenant_id, template_id),
       foreign key (tenant_id, template_id) references print_template (tenant_id, id) on delete cascade)`,
    ...tenantPolicy('print_template_file'),
    'grant select, insert, update, delete on print_template_file to app_rw',
  ],
} as const
