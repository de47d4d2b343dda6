import { modelOf, standardModel, type ModelRows, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { Recent } from '../base/recent.ts'
import type { Database } from './database.ts'
import { withTenant, type Scope, type Tx } from './tenant.ts'

/**
 * SQL of what identifies the fields and tables that tenant $1 added; null: none. It is read with every request, so that a
 * change holds from the next one on, on whichever server.
 */
export const modelVersion = `(select md5(string_agg(m.version, ',' order by m.version)) from (
  select f.id::text || f.row_version as version from custom_field f where f.tenant_id = $1
  union all select t.id::text || t.row_version from custom_table t where t.tenant_id = $1) m)`

/** Models by version: a version is one set of rows. */
const models = new Recent<TenantModel>(200)

/** The model of the scope's tenant, whose version the caller read. */
export async function modelAt(
  database: Database,
  scope: Scope,
  version: string | null,
): Promise<TenantModel> {
  if (version === null) return standardModel
  return (
    models.get(version) ??
    (await withTenant(database.app, scope, (tx) => modelOfVersion(tx, version), { readOnly: true }))
  )
}

/** The model of the transaction's tenant, whose version was read before. */
export async function modelOfVersion(tx: Tx, version: string | null): Promise<TenantModel> {
  if (version === null) return standardModel
  return models.get(version) ?? readModel(tx)
}

/** The model of the transaction's tenant as it is now, kept under the version that it has by now. */
export async function readModel(tx: Tx): Promise<TenantModel> {
  const row = await tx.row<ModelRows & { readonly version: string | null }>(modelQuery, [tx.tenantId])
  if (!row || row.version === null) return standardModel
  return models.keep(row.version, modelOf(row.custom, row.tables))
}

/** One statement, so that the version is that of the rows. */
const modelQuery = `select ${modelVersion} as version,
  coalesce((select json_agg(f) from (
    select table_code as "tableCode", code, zh, en, kind, stored, coalesce(choices, '[]') as choices, target,
      coalesce(required, false) as required, initial, help_zh as "helpZh", help_en as "helpEn",
      coalesce(sort_no, 0) as "sortNo"
    from custom_field where tenant_id = $1 order by table_code, sort_no, code) f), '[]') as custom,
  coalesce((select json_agg(t) from (
    select code, zh, en, stored from custom_table where tenant_id = $1 order by lower(code)) t), '[]') as tables`

/** One change of the tenant's fields and tables at a time. */
export const lockModel = (tx: Tx): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(hashtext('takt modelling'), $1)`, [tx.tenantId])
