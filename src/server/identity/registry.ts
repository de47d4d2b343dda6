import { createHash } from 'node:crypto'
import { declaredApps, declaredModules } from '#domain/menu/registry.ts'
import { Lanes } from '../base/lanes.ts'
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

/** Of what is declared. */
const registryVersion = createHash('sha256')
  .update(JSON.stringify([declaredModules, declaredApps]))
  .digest('hex')

/** Tenants whose registry is brought to what is declared at the same time. */
const TENANTS_AT_ONCE = 8

/**
 * The same for the host, and for every tenant that was not brought to what is declared yet: a newer version of the product brings
 * new screens.
 */
export async function updateRegistries(database: Database): Promise<void> {
  const host = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const inHost = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database.app, host, work)
  await inHost(updateRegistry)
  const left = await inHost((tx) =>
    tx.rows<{ tenantId: number }>(
      `select t.tenant_id as "tenantId" from tenant t left join registry_state r on r.tenant_id = t.tenant_id
       where r.version is distinct from $1 order by t.tenant_id`,
      [registryVersion],
    ),
  )
  const lanes = new Lanes(TENANTS_AT_ONCE)
  const bring = async (tenantId: number): Promise<void> => {
    await withTenant(database.app, { ...host, tenantId }, updateRegistry)
    await inHost((tx) => noteVersion(tx, tenantId))
  }
  await Promise.all(left.map(({ tenantId }) => lanes.run(() => bring(tenantId))))
}

const noteVersion = (tx: Tx, tenantId: number): Promise<number> =>
  tx.run(
    `insert into registry_state (tenant_id, version) values ($1, $2)
     on conflict (tenant_id) do update set version = excluded.version`,
    [tenantId, registryVersion],
  )

/** Within a transaction of the host that makes a tenant. */
export async function updateRegistryOf(tx: Tx, tenantId: number): Promise<void> {
  await enterTenant(tx, tenantId, null)
  await updateRegistry(tx)
}
