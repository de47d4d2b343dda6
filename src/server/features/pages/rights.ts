import { crudOf } from '#domain/crud.ts'
import type { Label, Language } from '#domain/label.ts'
import type { Permission } from '#domain/permissions.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { dataNamed } from '#domain/results/run-data.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import type { Endpoint } from '#domain/service.ts'
import { appsOpening, openingOf } from '../../identity/app-check.ts'
import { permissionsOf, roleGrant, type Grant } from '../../identity/grants.ts'
import { mayOpen, mayUse, type AppToOpen, type RightsHolder } from '../../identity/rights.ts'
import { appOfEntity, standardToolsOf } from '../../identity/tools.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { closedList } from '../reports/open.ts'
import { keptReport, mayRead, runnableOrNull } from '../reports/designed/store.ts'
import { readingOf } from '../reports/source-rights.ts'
import { writing, type PageNeed } from './needs.ts'

/** What a role lacks: a permission, an app, or what neither of them opens. */
export interface Missing {
  readonly permission?: Permission
  readonly app?: string
  /** What a page needs it for. */
  readonly what: Label
}

export interface RoleRights {
  readonly role: string
  readonly missing: readonly Missing[]
}

/** Apps of the tenant by the address that they open. */
type AppsByRoute = ReadonlyMap<string, AppToOpen & { readonly label: Label }>

/** All apps of the tenant by their address, declared ones last, so that they win. */
export async function appsByRoute(tx: Tx): Promise<AppsByRoute> {
  const rows = await tx.rows<AppToOpen & { route: string; label: Label }>(
    `select app_code as "appCode", permission, link_address as route,
       json_build_object('zh', app_name, 'en', coalesce(app_name_en, app_name)) as label
     from ${whole('app')} order by is_declared, app_code`,
  )
  return new Map(rows.map((row) => [row.route.split(/[?#]/, 1)[0]!, row]))
}

/** Whoever has a role and nothing else, by the code of the role. */
async function holdersOf(tx: Tx, roles: readonly string[]): Promise<ReadonlyMap<string, RightsHolder>> {
  const rows = await tx.rows<{ grant: Grant }>(
    `select ${roleGrant} as grant from ${whole('role')} r where r.tenant_id = $1 and lower(r.role_code) = any ($2)
     order by r.role_code`,
    [tx.tenantId, roles.map((role) => role.toLowerCase())],
  )
  return new Map(
    rows.map(({ grant }) => [
      grant.role,
      { grants: [grant], appRights: [], permissions: permissionsOf([grant], tx.tenantId) },
    ]),
  )
}

/** What somebody lacks to make a call; of several apps that make it, the list of its rows comes first. */
function lackingForCall(
  endpoint: Endpoint,
  holder: RightsHolder,
  what: Label,
  {
    enough = 'whole',
    list = null,
  }: { readonly enough?: 'whole' | 'names'; readonly list?: string | null } = {},
): Missing[] {
  const { access } = endpoint
  if (access === 'anonymous' || access === 'authenticated') return []
  if (!holder.permissions.has(access)) return [{ permission: access, what }]
  const opening = openingOf(endpoint, holder)
  if (opening === 'whole' || opening === enough) return []
  const usable = appsOpening(endpoint, holder).filter(
    ({ permission }) => permission === null || holder.permissions.has(permission),
  )
  const app = usable.find(({ appCode }) => appCode === list) ?? usable[0]
  return [{ ...(app ? { app: app.appCode } : {}), what }]
}

const lackingForApp = (app: AppToOpen, holder: RightsHolder, what: Label): Missing[] => {
  if (app.permission !== null && !holder.permissions.has(app.permission))
    return [{ permission: app.permission, what }]
  return mayOpen(holder, app) ? [] : [{ app: app.appCode, what }]
}

const joined = (one: Label, other: Label): Label => ({
  zh: `${one.zh} / ${other.zh}`,
  en: `${one.en} / ${other.en}`,
})

const toolLabel = (appCode: string, toolCode: string): Label => {
  const named = (language: Language) =>
    standardToolsOf(appCode, language).find((tool) => tool.toolCode === toolCode)?.name ?? toolCode
  return { zh: named('zh-Hans'), en: named('en') }
}

type Lacking<N extends PageNeed['of']> = (
  need: PageNeed & { readonly of: N },
  holder: RightsHolder,
  known: Known,
) => Missing[] | Promise<Missing[]>

/** What is known of the plan unit while rights are compared. */
interface Known {
  readonly tx: Tx
  readonly apps: AppsByRoute
}

async function lackingForReport(code: string, holder: RightsHolder, { tx }: Known): Promise<Missing[]> {
  const declared = reportNamed(code)
  const kept = declared ? undefined : await keptReport(tx, code)
  const what: Label = declared?.label ?? { zh: kept?.name ?? code, en: kept?.name ?? code }
  const running = lackingForCall(reportCalls.page, holder, what)
  if (running.length > 0) return running
  if (kept && !mayRead(kept, holder)) return [{ what }]
  // One that cannot run any more needs nothing: the check of the page names it.
  const report = declared ?? (kept ? runnableOrNull(kept, tx) : null)
  const closed = report ? closedList(report, holder) : null
  return closed === null
    ? []
    : lackingForCall(
        readingOf(closed, holder.model),
        holder,
        joined(what, dataNamed(closed, holder.model).label),
      )
}

const lackingOf: { readonly [N in PageNeed['of']]: Lacking<N> } = {
  rows: ({ entity, enough }, holder) =>
    lackingForCall(crudOf(entity).getAll, holder, entity.label, { enough, list: appOfEntity(entity) }),
  write: ({ entity, tool }, holder) => {
    const appCode = appOfEntity(entity)
    if (appCode === null) return lackingForCall(crudOf(entity)[writing[tool]], holder, entity.label)
    const app = { appCode, permission: entity.permission }
    const closed = lackingForApp(app, holder, entity.label)
    if (closed.length > 0 || mayUse(holder, app, tool)) return closed
    return [{ what: joined(entity.label, toolLabel(appCode, tool)) }]
  },
  report: ({ code }, holder, known) => lackingForReport(code, holder, known),
  call: ({ endpoint }, holder) => lackingForCall(endpoint, holder, endpoint.label),
  screens: ({ label, screens }, holder, { apps }) => {
    const opening = screens.flatMap((route) => apps.get(route) ?? [])
    const [first] = opening
    if (!first || opening.some((app) => mayOpen(holder, app))) return []
    return lackingForApp(first, holder, label)
  },
  route: ({ route }, holder, { apps }) => {
    const app = apps.get(route)
    return app ? lackingForApp(app, holder, app.label) : []
  },
}

const missingKey = ({ permission, app, what }: Missing): string =>
  JSON.stringify([permission, app, permission || app ? null : what])

/** What each role lacks for what a page needs, each permission and app once. */
export async function rightsLacking(
  tx: Tx,
  needs: readonly PageNeed[],
  roles: readonly string[],
): Promise<readonly RoleRights[]> {
  const holders = await holdersOf(tx, roles)
  const known: Known = { tx, apps: await appsByRoute(tx) }
  const rights: RoleRights[] = []
  for (const [role, holder] of holders) {
    const missing = new Map<string, Missing>()
    for (const need of needs) {
      const lacking = await (lackingOf[need.of] as Lacking<PageNeed['of']>)(need, holder, known)
      for (const one of lacking) if (!missing.has(missingKey(one))) missing.set(missingKey(one), one)
    }
    rights.push({ role, missing: [...missing.values()] })
  }
  return rights
}
