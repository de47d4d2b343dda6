import { entityNamed } from '#domain/entities/index.ts'
import { textOf, type Language } from '#domain/label.ts'
import { menu } from '#domain/menu/index.ts'
import type { Permission } from '#domain/permissions.ts'
import type { NavigationApp, NavigationGroup } from '#domain/services/access/session.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Caller } from '../../identity/caller.ts'
import { isInMenu, mayOpen } from '../../identity/rights.ts'

interface MenuRow extends Omit<NavigationApp, 'appName'> {
  readonly permission: Permission | null
  readonly appNames: readonly [string, string | null]
  readonly moduleCode: string
  readonly moduleNames: readonly [string, string | null]
  readonly moduleIcon: string | null
}

/** Routes of screens that show rows of a plan unit, and nothing to who has none. */
const routesOfUnits: ReadonlySet<string> = new Set(
  menu.flatMap(({ screens }) =>
    screens
      .filter(({ list, withoutUnit }) =>
        list === undefined ? !withoutUnit : entityNamed(list).scope === 'planUnit',
      )
      .map(({ route }) => route),
  ),
)

/** Visible apps in the order of the menu, whoever may open them; of designed pages, those of the plan unit. */
const menuQuery = `select a.app_code as "appCode", json_build_array(a.app_name, a.app_name_en) as "appNames",
  a.link_address as "linkAddress", a.icon as "appIcon", a.open_mode as "openMode", a.app_type as "appType", a.permission,
  m.code as "moduleCode", json_build_array(m.name, m.name_en) as "moduleNames", m.icon as "moduleIcon"
  from app a join module m on m.tenant_id = a.tenant_id and m.code = a.module_code
  where a.tenant_id = (select current_tenant()) and coalesce(a.is_visible, true) and coalesce(m.is_visible, true)
    and coalesce((select bool_or(e.plan_unit_code = (select current_plan_unit())) from page_entry e
      where e.tenant_id = a.tenant_id and e.app_code = a.app_code), true)
  order by m.sort_no, lower(m.code), a.sort_no, lower(a.app_code)`

/**
 * The menu of a user: apps of the tenant's registry that his rights open, and for which he has a plan unit where they need
 * one; a group of which nothing is left is left out. An app that no role shows in the menu is beside the entries.
 */
export async function navigationOf(tx: Tx, caller: Caller, language: Language): Promise<NavigationGroup[]> {
  // The names of the product are declared ones, which other languages have, too.
  const named = ([zh, en]: readonly [string, string | null]) => textOf({ zh, en: en ?? zh }, language)
  const hasNoUnit = caller.planUnits.length === 0
  const groups = new Map<string, NavigationGroup & { children: NavigationApp[]; hidden: NavigationApp[] }>()
  for (const row of await tx.rows<MenuRow>(menuQuery)) {
    if (!mayOpen(caller, row) || (hasNoUnit && routesOfUnits.has(row.linkAddress))) continue
    const { appCode, linkAddress, appIcon, openMode, appType } = row
    const group = groups.get(row.moduleCode) ?? {
      componentCode: row.moduleCode,
      componentName: named(row.moduleNames),
      componentIcon: row.moduleIcon ?? '',
      children: [],
      hidden: [],
    }
    groups.set(row.moduleCode, group)
    const app = { appCode, appName: named(row.appNames), linkAddress, appIcon, openMode, appType }
    group[isInMenu(caller, row) ? 'children' : 'hidden'].push(app)
  }
  return [...groups.values()]
}
