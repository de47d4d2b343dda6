import type { CustomField } from '#domain/modelling/custom-field.ts'
import { modelOf, standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import type { Database } from '../db/database.ts'
import { withTenant, type Scope, type Tx } from '../db/tenant.ts'

/**
 * SQL of what identifies the fields that tenant $1 added; null: none. It is read with every request, so that a change
 * holds from the next one on, on whichever server.
 */
export const modelVersion = `(select md5(string_agg(f.id::text || f.row_version, ',' order by f.id))
  from custom_field f where f.tenant_id = $1)`

/** Models by version: a version is one set of rows. The least recently used are removed. */
const models = new Map<string, TenantModel>()
const mostModels = 200

function keep(version: string, model: TenantModel): TenantModel {
  models.delete(version)
  models.set(version, model)
  const [oldest] = models.keys()
  if (models.size > mostModels && oldest !== undefined) models.delete(oldest)
  return model
}

/** The model of the scope's tenant, whose version the caller read. */
export async function modelAt(
  database: Database,
  scope: Scope,
  version: string | null,
): Promise<TenantModel> {
  if (version === null) return standardModel
  const known = models.get(version)
  if (known) return keep(version, known)
  return withTenant(database.app, scope, (tx) => modelOfVersion(tx, version), { readOnly: true })
}

/** The model of the transaction's tenant, whose version was read before. */
export async function modelOfVersion(tx: Tx, version: string | null): Promise<TenantModel> {
  if (version === null) return standardModel
  const known = models.get(version)
  if (known) return keep(version, known)
  const rows = await readFields(tx)
  // Fields that changed since are kept under the version that they have by now.
  return rows[0]
    ? keep(rows[0].version, modelOf(rows.map(({ version: _version, ...field }) => field)))
    : standardModel
}

const readFields = (tx: Tx) =>
  tx.rows<CustomField & { readonly version: string }>(
    `select ${modelVersion} as version, table_code as "tableCode", code, zh, en, kind, stored,
       coalesce(choices, '[]') as choices, target, coalesce(required, false) as required, initial, help_zh as "helpZh",
       help_en as "helpEn", coalesce(sort_no, 0) as "sortNo"
     from custom_field where tenant_id = $1 order by table_code, sort_no, code`,
    [tx.tenantId],
  )
