import type { PageKind } from '#domain/choices/page-kinds.ts'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { declaredOf } from '#domain/languages.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { readContent } from './content.ts'
import { contents, draftVersion, keptPages, mayEdit, pages, type KeptPage } from './store.ts'

/** What opens a page or shows it. */
export interface PageUser {
  readonly kind: PageKind | 'app' | 'tool' | 'role'
  readonly code: string
  readonly name: string | null
  /** It goes with the page: its own entry of the menu, and the roles that have it. */
  readonly isOwn: boolean
}

const english = (call: Call, of: string, zh: string, en: string): string =>
  declaredOf(call.language) === 'en' ? `coalesce(${of}.${en}, ${of}.${zh})` : `${of}.${zh}`

async function appsAndRoles(tx: Tx, { id, roles }: KeptPage, route: string, call: Call): Promise<PageUser[]> {
  const isRoute = (column: string): string =>
    `lower(split_part(split_part(${column}, '?', 1), '#', 1)) = lower($1)`
  const apps = await tx.rows<PageUser>(
    `select 'app' as kind, a.app_code as code, ${english(call, 'a', 'app_name', 'app_name_en')} as name,
       e.page_id is not null as "isOwn"
     from ${whole('app')} a left join page_entry e on e.tenant_id = a.tenant_id and e.app_code = a.app_code and e.page_id = $2
     where ${isRoute('a.link_address')} and (e.page_id is not null or not exists
       (select from page_entry o where o.tenant_id = a.tenant_id and o.app_code = a.app_code)) order by lower(a.app_code)`,
    [route, id],
  )
  const tools = await tx.rows<PageUser>(
    `select 'tool' as kind, t.app_code || ' / ' || t.tool_code as code, ${english(call, 't', 'name', 'name_en')} as name,
       false as "isOwn" from ${whole('toolButton')} t where ${isRoute('t.target')} order by lower(t.app_code), lower(t.tool_code)`,
    [route],
  )
  const own = apps.filter(({ isOwn }) => isOwn).map(({ code }) => code)
  const having = await tx.rows<PageUser>(
    `select 'role' as kind, role_code as code, name, true as "isOwn" from ${whole('role')}
     where role_code = any ($1) or apps && $2 order by lower(role_code)`,
    [roles, own],
  )
  return [...apps, ...tools, ...having]
}

/** Contents, drafts and published ones, in which a text is. */
const contentsWith = (tx: Tx, text: string, except: string): Promise<{ id: string; content: string }[]> =>
  tx.rows(
    `select p.id, c.content from ${pages} p
     join ${contents} c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version in (${draftVersion}, p.version)
     where p.id <> $2 and position(lower($1) in lower(c.content)) > 0`,
    [text, except],
  )

/** Property by which components of a type show pages of a kind. */
const shownBy = {
  dashboard: { type: 'dashboard', property: 'page' },
  template: { type: 'linked', property: 'part' },
} as const

/** Does a content open the page, show it as a dashboard, or link it? */
function uses(content: string, { kind, code }: KeptPage, route: string): boolean {
  if (kind === 'page') return new RegExp(`${route}(?![A-Za-z0-9_-])`, 'i').test(content)
  if (kind === 'home') return false
  const shown = shownBy[kind]
  return [...componentsOf(readContent(JSON.parse(content)).page.data)].some(
    ({ component: { type, props } }) =>
      type === shown.type && String(props[shown.property]).toLowerCase() === code.toLowerCase(),
  )
}

/** Apps, buttons, roles and pages that use a page; personal ones of others are not named. */
export async function usersOf(tx: Tx, kept: KeptPage, call: Call): Promise<readonly PageUser[]> {
  if (kept.kind === 'home') return []
  const route = routeOfPage(kept.code)
  const found = await contentsWith(tx, kept.kind === 'page' ? route : kept.code, kept.id)
  const ids = [...new Set(found.filter(({ content }) => uses(content, kept, route)).map(({ id }) => id))]
  const using = await keptPages(tx, 'id = any ($1)', [ids])
  return [
    ...(kept.kind === 'page' ? await appsAndRoles(tx, kept, route, call) : []),
    ...using
      .filter((page) => mayEdit(page, call))
      .map(({ kind, code, name, nameEn }) => ({
        kind,
        code,
        name: declaredOf(call.language) === 'en' ? (nameEn ?? name) : name,
        isOwn: false,
      })),
  ]
}
