import { schemaName } from '../roles.ts'
import type { Step } from '../schema/step.ts'

/** The number of a tenant has the same type everywhere: a distributed table is joined to it by that number. */
export const tenantNumberStep: Step = {
  name: '005 one type of tenant numbers',
  statements: ['alter table if exists tenant alter column tenant_id type integer'],
}

/** Whether the database is prepared for distribution (prepare.ts): then servers do what triggers do elsewhere. */
export const preparedStep: Step = {
  name: '450 preparation for distribution',
  statements: [
    'alter table installation add column prepared_at timestamptz',
    `create function is_prepared() returns boolean language sql stable security definer
     set search_path = pg_catalog, pg_temp as $$ select prepared_at is not null from ${schemaName}.installation $$`,
    'revoke all on function is_prepared() from public',
    'grant execute on function is_prepared() to app_rw, app_read',
  ],
}
