import { app } from '#domain/entities/access/app.ts'
import { module } from '#domain/entities/access/module.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { declaredModules } from '#domain/menu/registry.ts'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { findRow } from '../../platform/crud/read.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import { giveApps, takeApp } from './entry-roles.ts'
import type { KeptPage } from './store.ts'

/** Code of the entry of the menu that a page gets. */
export const appOfPage = (code: string): string => `Design_${code}`

/** Entries of the menu that pages have; those of pages of one code are shared by plan units. */
const entries = 'page_entry'

/** What the maker says of the entry of the menu; what is left out stays. */
export interface SentEntry {
  readonly moduleCode?: string | null | undefined
  readonly icon?: string | null | undefined
  readonly sortNo?: number | null | undefined
}

interface AppRow {
  readonly id: string
  readonly code: string
  readonly address: string
  readonly type: string
  readonly isDeclared: boolean
}

export const findApp = (tx: Tx, code: string): Promise<AppRow | undefined> =>
  tx.row<AppRow>(
    `select id, app_code as code, link_address as address, app_type as type,
       coalesce(is_declared, false) as "isDeclared" from ${whole('app')} where lower(app_code) = lower($1) for update`,
    [code],
  )

/** The group of the menu for designed pages; it comes with the product. */
export const pageGroup = declaredModules.find(({ code }) => code === 'designPage')!

/** A module of the menu as it is spelt; undefined: there is none of that code. */
export const moduleNamed = async (tx: Tx, code: string): Promise<string | undefined> =>
  (
    await tx.row<{ code: string }>(`select code from ${whole('module')} where lower(code) = lower($1)`, [
      code,
    ])
  )?.code

/** The module of the menu that is wanted, or that of designed pages, which is made where it was deleted; gives its code. */
export async function moduleOf(tx: Tx, wanted: string | null | undefined, call: Call): Promise<string> {
  const known = await moduleNamed(tx, wanted || pageGroup.code)
  if (known !== undefined) return known
  if (wanted) throw notFound('module', wanted, call)
  const { code, name, nameEn, icon, sortNo } = pageGroup
  const made = await tx.row<{ id: string }>(
    `insert into ${whole('module')} (code, name, name_en, icon, sort_no) values ($1, $2, $3, $4, $5) returning id`,
    [code, name, nameEn, icon, sortNo],
  )
  await auditRow(module, tx, 'create', null, (await findRow(module, tx, made!.id))!)
  return code
}

/** Makes the entry of the menu of a page, or brings it to what the page says; gives its code. */
async function writeApp(tx: Tx, page: KeptPage, sent: SentEntry, call: Call): Promise<string> {
  const own = await tx.row<{ code: string }>(`select app_code as code from ${entries} where page_id = $1`, [
    page.id,
  ])
  const code = own?.code ?? appOfPage(page.code)
  const found = await findApp(tx, code)
  const route = routeOfPage(page.code)
  if (found && !own && !isEntryOf(found, page))
    throw new TaktError('alreadyExists', { entity: textOf(app.label, call.language), key: found.code })
  const given = {
    app_name: page.name,
    app_name_en: page.nameEn,
    link_address: route,
    ...(sent.moduleCode || !found ? { module_code: await moduleOf(tx, sent.moduleCode, call) } : {}),
    ...(sent.icon === undefined ? {} : { icon: sent.icon }),
    ...(sent.sortNo === undefined || sent.sortNo === null ? {} : { sort_no: sent.sortNo }),
  }
  if (found) {
    const before = (await findRow(app, tx, found.id))!
    const set = Object.keys(given).map((column, at) => `${column} = $${at + 2}`)
    await tx.run(`update ${whole('app')} set ${set.join(', ')} where id = $1`, [
      found.id,
      ...Object.values(given),
    ])
    await auditRow(app, tx, 'update', before, (await findRow(app, tx, found.id))!)
    return found.code
  }
  return addApp(tx, code, given)
}

/** Is an app the entry of a page of this code, perhaps of another plan unit? */
export const isEntryOf = ({ isDeclared, type, address }: AppRow, { code }: KeptPage): boolean =>
  !isDeclared && type === 'design' && address === routeOfPage(code)

/** Adds an app for a page or a table by the columns that say what it is; gives its code. */
export async function addApp(
  tx: Tx,
  code: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const all = {
    ...given,
    app_code: code,
    open_mode: 'route',
    app_type: 'design',
    permission: 'Pages.Roles',
  }
  const row = await tx.row<{ id: string }>(
    `insert into ${whole('app')} (${Object.keys(all).join(', ')})
     values (${Object.keys(all)
       .map((_, at) => `$${at + 1}`)
       .join(', ')}) returning id`,
    Object.values(all),
  )
  await auditRow(app, tx, 'create', null, (await findRow(app, tx, row!.id))!)
  return code
}

/** Roles that have the app for pages of other plan units. */
async function rolesElsewhere(tx: Tx, appCode: string, pageId: string): Promise<readonly string[] | null> {
  const rows = await tx.rows<{ roles: string[] }>(
    `select roles from ${entries} where app_code = $1 and page_id <> $2`,
    [appCode, pageId],
  )
  return rows.length === 0 ? null : rows.flatMap(({ roles }) => roles)
}

/** Gives a published page its entry of the menu, for the roles; those that are no longer named lose it. */
export async function putEntry(
  tx: Tx,
  page: KeptPage,
  sent: SentEntry,
  roles: readonly string[],
  call: Call,
): Promise<string> {
  const appCode = await writeApp(tx, page, sent, call)
  const elsewhere = (await rolesElsewhere(tx, appCode, page.id)) ?? []
  const kept = new Set([...roles, ...elsewhere])
  await takeApp(
    tx,
    appCode,
    page.roles.filter((role) => !kept.has(role)),
    call,
  )
  await giveApps(tx, [appCode], roles, call)
  await keepEntry(tx, page, appCode, roles)
  return appCode
}

/** Keeps which app a page has, and for whom. */
export const keepEntry = (
  tx: Tx,
  { id }: KeptPage,
  appCode: string,
  roles: readonly string[],
): Promise<number> =>
  tx.run(
    `insert into ${entries} (page_id, app_code, roles) values ($1, $2, $3)
     on conflict (tenant_id, page_id) do update set app_code = excluded.app_code, roles = excluded.roles`,
    [id, appCode, roles],
  )

/** Takes a page out of the menu; the app stays while a page of another plan unit has it. */
export async function removeEntry(tx: Tx, page: KeptPage, call: Call): Promise<void> {
  const entry = await tx.row<{ appCode: string }>(
    `delete from ${entries} where page_id = $1 returning app_code as "appCode"`,
    [page.id],
  )
  if (!entry) return
  const { appCode } = entry
  const elsewhere = await rolesElsewhere(tx, appCode, page.id)
  if (elsewhere) {
    const kept = new Set(elsewhere)
    const lost = page.roles.filter((role) => !kept.has(role))
    await takeApp(tx, appCode, lost, call)
    // The app stays as it is, and yet the menu of this plan unit changes.
    await tx.run("select pg_notify('takt_live', json_build_object('t', current_tenant(), 'c', 'menu')::text)")
    return
  }
  await removeApp(tx, appCode, call)
}

/** Takes an app out of the registry and out of the roles that list it, with its buttons and rights. */
export async function removeApp(tx: Tx, appCode: string, call: Call): Promise<void> {
  const found = await findApp(tx, appCode)
  if (!found) return
  await takeApp(tx, found.code, null, call)
  for (const name of ['toolButton', 'userRightDetail'])
    await tx.run(`delete from ${whole(name)} where app_code = $1`, [found.code])
  const before = (await findRow(app, tx, found.id))!
  await tx.run(`delete from ${whole('app')} where id = $1`, [found.id])
  await auditRow(app, tx, 'delete', before, null)
}
