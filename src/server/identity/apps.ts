import { declaredOf } from '#domain/languages.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Tx } from '../db/tenant.ts'
import type { Call } from './handlers.ts'

interface AppRow {
  readonly appCode: string
  readonly appName: string
  readonly permission: Permission | null
  readonly isVisible: boolean
  readonly moduleCode: string
  readonly moduleName: string
}

/** Every app of the tenant in the order of the menu, named in a language. */
export async function allApps(tx: Tx, call: Call): Promise<AppRow[]> {
  const name = (of: string): string =>
    declaredOf(call.language) === 'en' ? `coalesce(${of}.name_en, ${of}.name)` : `${of}.name`
  const appName = declaredOf(call.language) === 'en' ? 'coalesce(a.app_name_en, a.app_name)' : 'a.app_name'
  return tx.rows<AppRow>(
    `select a.app_code as "appCode", ${appName} as "appName", a.permission,
       coalesce(a.is_visible, true) and coalesce(m.is_visible, true) as "isVisible", m.code as "moduleCode",
       ${name('m')} as "moduleName"
     from app a join module m on m.tenant_id = a.tenant_id and m.code = a.module_code
     where a.tenant_id = $1 order by m.sort_no, lower(m.code), a.sort_no, lower(a.app_code)`,
    [tx.tenantId],
  )
}
