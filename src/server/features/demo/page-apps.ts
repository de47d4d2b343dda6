import { app } from '#domain/entities/access/app.ts'
import { role } from '#domain/entities/access/role.ts'
import { designPage } from '#domain/entities/pages/design-page.ts'
import { lineBoard } from '#domain/pages/delivered/line-board.ts'
import { morningMeeting } from '#domain/pages/delivered/morning-meeting.ts'
import { orderEntry } from '#domain/pages/delivered/order-entry.ts'
import { plantOverview } from '#domain/pages/delivered/plant-overview.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { requiresOf } from '#domain/pages/uses.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { appOfPage } from '../pages/entry.ts'
import { needsOf } from '../pages/needs.ts'
import { rightsLacking } from '../pages/rights.ts'
import { draftVersion, keepContent, keptPage, pages as pagesTable } from '../pages/store.ts'

type Columns = Readonly<Record<string, unknown>>

/** Inserts a page with its content, as draft and, where it has a version, as published one. */
export async function insertPage(tx: Tx, page: PageFile, columns: Columns): Promise<void> {
  const { code, kind, title } = page
  const row = { code, kind, name: title['zh-Hans'], nameEn: title['en'], ...columns }
  await insertRows(designPage, tx, [row])
  const { id, version } = (await keptPage(tx, code))!
  const content = JSON.stringify({ ...page, requires: requiresOf(page) })
  for (const one of version === null ? [draftVersion] : [draftVersion, version])
    await keepContent(tx, id, { version: one, content, by: 'admin', note: null })
}

/** A page that was made from a template, and who has it in the menu. */
interface PageApp {
  readonly code: string
  readonly template: PageFile
  readonly icon: string
  readonly roles: readonly string[]
}

const pageApps: readonly PageApp[] = [
  { code: 'LineLeader', template: lineBoard, icon: 'monitor', roles: ['lineLeader'] },
  { code: 'ShortageMeeting', template: morningMeeting, icon: 'megaphone', roles: ['materialControl'] },
  { code: 'NewOrders', template: orderEntry, icon: 'file-input', roles: ['planner'] },
  { code: 'Plant', template: plantOverview, icon: 'factory', roles: ['plantManager', 'planner'] },
]

const rolesTable = whole('role')

const roles: Readonly<Record<string, string>> = {
  lineLeader: '班组长 Line leader',
  materialControl: '物控员 Material controller',
  planner: '计划员 Planner',
  plantManager: '厂长 Plant manager',
}

/** The line with the most work that its board shows: begun, or to begin by tomorrow. */
async function busiestLine(tx: Tx, now: unknown): Promise<string> {
  const row = await tx.row<{ code: string }>(
    `select res_code as code from ${whole('operation')} where tenant_id = (select current_tenant())
       and plan_unit_code = (select current_plan_unit()) and status in ('R', 'D', 'T')
       and start <= $1::timestamptz + interval '1 day'
     group by res_code order by count(*) desc, res_code limit 1`,
    [now],
  )
  return row?.code ?? ''
}

/** The page of a template. The board of a line begins with one, else it would show the work of none. */
function pageOf({ code, template }: PageApp, line: string): PageFile {
  const variables = template.variables.map((variable) =>
    variable.name === 'line' ? { ...variable, initial: `'${line}'` } : variable,
  )
  return { ...template, code, kind: 'page', variables }
}

/** Gives a role the permissions that its pages need, and then the apps that these open. */
async function giveNeeded(tx: Tx, roleCode: string, pages: readonly PageFile[]): Promise<void> {
  const needs = pages.flatMap((page) => needsOf(page))
  for (let at = 0; at < 2; at += 1) {
    const [rights] = await rightsLacking(tx, needs, [roleCode])
    const missing = rights?.missing ?? []
    await tx.run(
      `update ${rolesTable} set permissions = permissions || $2::jsonb, apps = apps || $3
       where tenant_id = (select current_tenant()) and role_code = $1`,
      [
        roleCode,
        JSON.stringify([...new Set(missing.flatMap(({ permission }) => permission ?? []))]),
        missing.flatMap(({ app: appCode }) => appCode ?? []),
      ],
    )
  }
}

/** Roles that may do what pages need and nothing else, as far as the tenant has none of their names. */
async function insertRoles(tx: Tx, pages: ReadonlyMap<PageApp, PageFile>): Promise<void> {
  for (const [roleCode, name] of Object.entries(roles)) {
    const taken = `select from ${rolesTable} where tenant_id = (select current_tenant()) and lower(role_code) = lower($1)`
    if (await tx.row(taken, [roleCode])) continue
    const own = [...pages].filter(([made]) => made.roles.includes(roleCode))
    const apps = own.map(([{ code }]) => appOfPage(code))
    await insertRows(role, tx, [{ roleCode, name, permissions: ['Pages.Roles'], apps }])
    await giveNeeded(
      tx,
      roleCode,
      own.map(([, page]) => page),
    )
  }
}

/** Pages in the menu of the roles that work with them. */
export async function loadPageApps(tx: Tx, published: Columns): Promise<void> {
  const line = await busiestLine(tx, published['publishedAt'])
  const pages = new Map(pageApps.map((made) => [made, pageOf(made, line)]))
  await insertRows(
    app,
    tx,
    pageApps.map(({ code, template: { title }, icon }, at) => ({
      appCode: appOfPage(code),
      appName: title['zh-Hans'],
      appNameEn: title['en'],
      moduleCode: 'designPage',
      linkAddress: routeOfPage(code),
      icon,
      openMode: 'route',
      appType: 'design',
      permission: 'Pages.Roles',
      sortNo: (at + 1) * 10,
    })),
  )
  await insertRoles(tx, pages)
  for (const [{ code, roles: of }, page] of pages) {
    await insertPage(tx, page, { ...published, appCode: appOfPage(code), roles: of })
    await tx.run(
      `insert into page_entry (page_id, app_code, roles) select id, app_code, roles from ${pagesTable}
       where tenant_id = (select current_tenant()) and plan_unit_code = (select current_plan_unit()) and code = $1`,
      [code],
    )
  }
}
