import { tenantPolicy } from '../../../db/schema/tenant-policy.ts'

/**
 * Beside the entities import_scheme and import_batch: import_batch_row, the rows that a batch wrote, by which it is undone.
 * `kind`: C created, U updated, D deleted; `before`: what an updated row had in the columns that the batch wrote, or all of
 * a deleted one; `version` of the row as the batch left it.
 */
export const importStep = {
  name: '370 import batches',
  statements: [
    `create table import_batch_row (
       tenant_id integer not null default current_tenant(),
       batch_id uuid not null,
       row_id uuid not null,
       key character varying(400) not null,
       kind character(1) not null,
       before jsonb,
       version bigint,
       primary key (tenant_id, batch_id, row_id),
       foreign key (tenant_id, batch_id) references import_batch (tenant_id, id) on delete cascade)`,
    ...tenantPolicy('import_batch_row'),
    'grant select, insert, update, delete on import_batch_row to app_rw',
    // That a file was brought in is no change of a scheme: who edits it meanwhile has no conflict.
    `create or replace trigger import_scheme_touch before update on import_scheme for each row
       when (to_jsonb(old) - array['last_run', 'last_batch'] is distinct from to_jsonb(new) - array['last_run', 'last_batch'])
       execute function touch_row()`,
  ],
} as const
