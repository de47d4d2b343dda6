import { routeOfPage } from '#domain/rules/page-route.ts'
import type { Tx } from '../../../db/tenant.ts'
import { addApps, rolesNamed } from '../entry-roles.ts'
import { addApp, appOfPage, findApp, isEntryOf, keepEntry, moduleNamed, pageGroup } from '../entry.ts'
import type { KeptPage } from '../store.ts'
import type { PageMenu } from './page-lines.ts'

interface Placed {
  readonly appCode: string
  readonly roles: readonly string[]
}

/** The entry of the menu of a page, that of its code in another plan unit too; null: it cannot have one here. */
async function appOf(tx: Tx, page: KeptPage, { moduleCode, icon, sortNo }: PageMenu): Promise<string | null> {
  const { name, nameEn, code } = page
  const found = await findApp(tx, appOfPage(code))
  if (found) return isEntryOf(found, page) ? found.code : null
  const module = (await moduleNamed(tx, moduleCode ?? '')) ?? (await moduleNamed(tx, pageGroup.code))
  if (module === undefined) return null
  return addApp(tx, appOfPage(code), {
    app_name: name,
    app_name_en: nameEn,
    link_address: routeOfPage(code),
    module_code: module,
    icon,
    sort_no: sortNo,
  })
}

/** Gives a page its entry of the menu for the roles that had it; null where these or the entry cannot be had here. */
export async function placeInMenu(tx: Tx, page: KeptPage, menu: PageMenu): Promise<Placed | null> {
  const { known: roles, missing } = await rolesNamed(tx, menu.roles)
  if (missing !== null || roles.length === 0) return null
  const appCode = await appOf(tx, page, menu)
  if (appCode === null) return null
  await addApps(tx, [appCode], roles)
  await keepEntry(tx, page, appCode, roles)
  return { appCode, roles }
}
