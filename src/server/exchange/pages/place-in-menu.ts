import { app } from '#domain/entities/access/app.ts'
import { role } from '#domain/entities/access/role.ts'
import { routeOfPage } from '#domain/pages/route.ts'
import { auditRow } from '../../crud/audit.ts'
import { insertRows } from '../../crud/bulk.ts'
import { findRow } from '../../crud/read.ts'
import { whole } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { appOfPage } from '../../services/pages/entry.ts'
import type { KeptPage } from '../../services/pages/store.ts'
import type { PageMenu } from './page-lines.ts'

interface Placed {
  readonly appCode: string
  readonly roles: readonly string[]
}

/** The roles as they are spelt here; null: one of them is not known, or none is named. */
async function rolesOf(tx: Tx, wanted: readonly string[]): Promise<readonly string[] | null> {
  const rows = await tx.rows<{ code: string }>(
    `select role_code as code from ${whole('role')} where lower(role_code) = any ($1) order by role_code`,
    [wanted.map((code) => code.toLowerCase())],
  )
  return rows.length === 0 || rows.length < new Set(wanted.map((code) => code.toLowerCase())).size
    ? null
    : rows.map(({ code }) => code)
}

/** The module of the menu that is named, else that of designed pages; null: there is neither. */
async function moduleOf(tx: Tx, wanted: string | null): Promise<string | null> {
  const row = await tx.row<{ code: string }>(
    `select code from ${whole('module')} where lower(code) in (lower($1), 'designpage')
     order by lower(code) = lower($1) desc limit 1`,
    [wanted ?? ''],
  )
  return row?.code ?? null
}

/** The entry of the menu of a page, that of its code in another plan unit too; null: the code is that of something else. */
async function appOf(tx: Tx, page: KeptPage, { moduleCode, icon, sortNo }: PageMenu): Promise<string | null> {
  const appCode = appOfPage(page.code)
  const linkAddress = routeOfPage(page.code)
  const known = await tx.row<{ code: string; type: string; address: string }>(
    `select app_code as code, app_type as type, link_address as address from ${whole('app')}
     where lower(app_code) = lower($1)`,
    [appCode],
  )
  if (known) return known.type === 'design' && known.address === linkAddress ? known.code : null
  const module = await moduleOf(tx, moduleCode)
  if (module === null) return null
  const { name, nameEn } = page
  await insertRows(app, tx, [
    {
      appCode,
      appName: name,
      appNameEn: nameEn,
      moduleCode: module,
      linkAddress,
      icon,
      openMode: 'route',
      appType: 'design',
      permission: 'Pages.Roles',
      sortNo,
    },
  ])
  const { id } = (await tx.row<{ id: string }>(`select id from ${whole('app')} where app_code = $1`, [
    appCode,
  ]))!
  await auditRow(app, tx, 'create', null, (await findRow(app, tx, id))!)
  return appCode
}

/** Adds an app to roles that list theirs; the others have every app. */
async function giveApp(tx: Tx, appCode: string, roles: readonly string[]): Promise<void> {
  const lacking = await tx.rows<{ id: string }>(
    `select id from ${whole('role')} where role_code = any ($1) and cardinality(apps) > 0 and not $2 = any (apps)`,
    [roles, appCode],
  )
  for (const { id } of lacking) {
    const before = (await findRow(role, tx, id))!
    await tx.run(`update ${whole('role')} set apps = array_append(apps, $2) where id = $1`, [id, appCode])
    await auditRow(role, tx, 'update', before, (await findRow(role, tx, id))!)
  }
}

/** Gives a page its entry of the menu for the roles that had it; null where these or the entry cannot be had here. */
export async function placeInMenu(tx: Tx, page: KeptPage, menu: PageMenu): Promise<Placed | null> {
  const roles = await rolesOf(tx, menu.roles)
  const appCode = roles && (await appOf(tx, page, menu))
  if (!roles || !appCode) return null
  await giveApp(tx, appCode, roles)
  await tx.run('insert into page_entry (page_id, app_code, roles) values ($1, $2, $3)', [
    page.id,
    appCode,
    roles,
  ])
  return { appCode, roles }
}
