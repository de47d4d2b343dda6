import { declaredApps, declaredModules } from '#domain/menu/registry.ts'
import type { Database } from '../db/database.ts'
import { enterTenant, hostTenant, withTenant, type Tx } from '../db/tenant.ts'

/**
 * Brings modules and apps of the transaction's tenant to what is declared: new ones appear, addresses and permissions
 * follow the product. What an administrator changed (names, places, icons, visibility) stays.
 */
export async function updateRegistry(tx: Tx): Promise<void> {
  await tx.run(
    `insert into module (code, name, name_en, icon, sort_no, is_declared)
     select code, name, "nameEn", icon, "sortNo", true from json_to_recordset($1)
       as m (code text, name text, "nameEn" text, icon text, "sortNo" bigint)
     on conflict do nothing`,
    [JSON.stringify(declaredModules)],
  )
  await tx.run(
    `with declared as (select * from json_to_recordset($1) as a ("appCode" text, "appName" text, "appNameEn" text,
         "moduleCode" text, "linkAddress" text, permission text, "sortNo" bigint)),
       moved as (update app set link_address = d."linkAddress", permission = d.permission from declared d
         where app.tenant_id = (select current_tenant()) and app.app_code = d."appCode" and app.is_declared
           and (app.link_address, app.permission) is distinct from (d."linkAddress", d.permission))
     insert into app (app_code, app_name, app_name_en, module_code, link_address, permission, sort_no, is_declared)
     select "appCode", "appName", "appNameEn", "moduleCode", "linkAddress", permission, "sortNo", true from declared
     on conflict do nothing`,
    [JSON.stringify(declaredApps)],
  )
}

/** The same for every tenant and the host; a newer version of the product brings new screens. */
export async function updateRegistries(database: Database): Promise<void> {
  const host = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const tenants = await withTenant(database.app, host, (tx) =>
    tx.rows<{ tenantId: number }>('select tenant_id as "tenantId" from tenant order by tenant_id'),
  )
  for (const tenantId of [hostTenant, ...tenants.map((tenant) => tenant.tenantId)])
    await withTenant(database.app, { ...host, tenantId }, updateRegistry)
}

/** Within a transaction of the host that makes a tenant. */
export async function updateRegistryOf(tx: Tx, tenantId: number): Promise<void> {
  await enterTenant(tx, tenantId, null)
  await updateRegistry(tx)
}
