import { filled } from '#domain/label.ts'
import { TaktError } from '#domain/errors.ts'
import type { Permission } from '#domain/permissions.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { dashboardApps } from '../../identity/apps-of.ts'
import { mayOpen } from '../../identity/rights.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { wholeContent } from './linked.ts'
import { keptPage, pages, published } from './store.ts'

/** A published page as viewers get it. */
export interface OpenPage {
  readonly code: string
  readonly name: string
  readonly version: number
  readonly content: unknown
}

const opened = `select p.code, p.name, p.version, c.content from ${published}`

const read = async (
  tx: Tx,
  { content, ...page }: OpenPage & { readonly content: string },
): Promise<OpenPage> => ({ ...page, content: await wholeContent(tx, content) })

/** May the caller see what is published under a kind? */
export const mayView: Readonly<Record<PageKind, (tx: Tx, code: string, call: Call) => Promise<boolean>>> = {
  page: async (tx, code, { caller }) => {
    const app = await tx.row<{ appCode: string; permission: Permission | null }>(
      `select a.app_code as "appCode", a.permission from ${pages} p
       join page_entry e on e.tenant_id = p.tenant_id and e.page_id = p.id
       join ${whole('app')} a on a.tenant_id = e.tenant_id and a.app_code = e.app_code where lower(p.code) = lower($1)`,
      [code],
    )
    return app !== undefined && mayOpen(caller!, app)
  },
  dashboard: async (_tx, _code, { caller }) => dashboardApps.some((app) => mayOpen(caller!, app)),
  // Home layouts are read as such; templates are no pages.
  home: async () => false,
  template: async () => false,
}

export async function openPage(
  tx: Tx,
  { code, kind }: { readonly code: string; readonly kind: PageKind },
  call: Call,
): Promise<OpenPage> {
  const page = await tx.row<OpenPage & { content: string }>(
    `${opened} where p.kind = $1 and lower(p.code) = lower($2) order by p.id limit 1`,
    [kind, code],
  )
  if (page && (await mayView[kind](tx, page.code, call))) return read(tx, page)
  throw new TaktError('pageWithheld', { code, owner: await ownerName(tx, code) })
}

/** Whom to turn to about a page: who works on it, or the administrators. */
async function ownerName(tx: Tx, code: string): Promise<unknown> {
  const kept = await keptPage(tx, code)
  const by = kept?.draftBy ?? kept?.publishedBy
  if (!by) return { zh: '系统管理员', en: 'the administrators' }
  const user = await tx.row<{ name: string }>(
    `select concat_ws(' ', nullif(surname, ''), nullif(name, '')) as name from ${whole('user')}
     where lower(user_name) = lower($1)`,
    [by],
  )
  const full = user?.name && user.name !== by ? `${user.name} (${by})` : by
  return filled({ zh: '“{user}”', en: '{user}' }, { user: full })
}

/** The default dashboard of the plan unit; null: there is none that the caller may see. */
export async function defaultDashboard(tx: Tx, call: Call): Promise<OpenPage | null> {
  const page = await tx.row<OpenPage & { content: string }>(
    `${opened} where p.kind = 'dashboard' and p.is_default order by p.id limit 1`,
  )
  return page && (await mayView.dashboard(tx, page.code, call)) ? read(tx, page) : null
}

/** The home layout of the caller: his own, one of his roles', or everybody's; null: none is published. */
export async function homePage(tx: Tx, { caller }: Call): Promise<OpenPage | null> {
  const roles = caller!.grants.filter(({ part }) => part === 'app').map(({ role }) => role.toLowerCase())
  const page = await tx.row<OpenPage & { content: string }>(
    `${opened} where p.kind = 'home' and (p.owner_type = 'all'
       or (p.owner_type = 'user' and lower(p.owner) = lower($1)) or (p.owner_type = 'role' and lower(p.owner) = any ($2)))
     order by p.owner_type <> 'user', p.owner_type <> 'role', p.sort_no nulls last, lower(p.code) limit 1`,
    [caller!.userName, roles],
  )
  return page ? read(tx, page) : null
}
