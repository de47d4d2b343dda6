import type { Entity } from '#domain/entity.ts'
import { entities } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { frameRoute, routesNaming, routesUsing, screenCalls } from '#domain/menu/app-calls.ts'
import type { MenuScreen } from '#domain/menu/index.ts'
import { screensOf } from '#domain/menu/own-screens.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { crudOf, type Crud } from '#domain/crud.ts'
import type { Access } from '#domain/permissions.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import type { RowLimits } from '../db/tenant.ts'
import { permissionsIn } from './grants.ts'
import { mayOpen, ownRight, type AppToOpen, type RightsHolder } from './rights.ts'

/** Lists of entities, by path: their codes and names are there for whoever refers to them. */
const listed: ReadonlyMap<string, Entity> = new Map(
  entities.flatMap((entity) => {
    const { getAll, get } = crudOf(entity)
    return [getAll, get].map((endpoint) => [pathOf(endpoint), entity] as const)
  }),
)

/** How far an endpoint is open to a caller: wholly, or for the keys and names of rows that his apps refer to. */
export type Opening = 'whole' | 'names'

const needsNoApp: ReadonlySet<Access> = new Set<Access>(['anonymous', 'authenticated'])

const isDenied = (caller: RightsHolder, route: string): boolean =>
  ownRight(caller, appCodeOf(route)) === false

/** One of the caller's apps is the screen of this route, or leads to it from the registry of the tenant. */
function mayUseScreen(caller: RightsHolder, route: string): boolean {
  const screen = screensOf(caller.model).get(route)
  if (!screen || isDenied(caller, route)) return false
  const { permission } = screen
  if (mayOpen(caller, { appCode: appCodeOf(route), permission })) return true
  return caller.grants.some(
    ({ part, permissions, addresses }) =>
      part === 'app' &&
      (permission === null || permissions.includes(permission)) &&
      addresses?.some((address) => address.split(/[?#]/, 1)[0] === route),
  )
}

/** Whether one of the caller's roles opens every app of a permission, and he is not denied each that uses the endpoint. */
function opensAll(caller: RightsHolder, access: Access, routes: ReadonlySet<string>): boolean {
  const all = caller.grants.some((grant) => grant.apps.length === 0 && permissionsIn(grant).includes(access))
  return all && (routes.size === 0 || [...routes].some((route) => !isDenied(caller, route)))
}

/** How far the apps that a caller may use open an endpoint; null: not at all. Its permission is asked for elsewhere. */
export function openingOf(endpoint: Endpoint, caller: RightsHolder): Opening | null {
  if (needsNoApp.has(endpoint.access)) return 'whole'
  const routes = routesUsing(endpoint)
  if (routes.has(frameRoute) || opensAll(caller, endpoint.access, routes)) return 'whole'
  if ([...routes].some((route) => mayUseScreen(caller, route))) return 'whole'
  const entity = namedBy(endpoint)
  const named = entity && routesOffering(entity, caller).some((route) => mayUseScreen(caller, route))
  return named ? 'names' : null
}

/** Routes of the screens that offer codes and names of an entity, those of the tenant's own fields and tables too. */
function routesOffering(entity: Entity, { model }: RightsHolder): readonly string[] {
  const refers = ({ fields }: Entity): boolean =>
    Object.values(fields).some(({ target }) => target === entity.name)
  const names = new Set(model?.entities.filter(refers).map(({ name }) => name))
  const lists = [...screensOf(model).values()].filter(({ list }) => list !== undefined && names.has(list))
  return [...routesNaming(entity), ...lists.map(({ route }) => route)]
}

/** Share of a screen's calls that are of a service: how much the screen is about it. */
function shareOf({ service }: Endpoint, { route }: MenuScreen): number {
  const { calls = [], writes = [] } = screenCalls[route] ?? {}
  const own = calls.filter((path) => path.split('/')[1] === service)
  return own.length / Math.max(1, calls.length + writes.length)
}

/** Declared apps that use an endpoint; those that open little beside its service come first. */
export function appsOpening(endpoint: Endpoint, { model }: RightsHolder): readonly AppToOpen[] {
  const routes = routesUsing(endpoint)
  return [...screensOf(model).values()]
    .filter(({ route }) => routes.has(route))
    .toSorted((one, other) => shareOf(endpoint, other) - shareOf(endpoint, one))
    .map(({ route, permission }) => ({ appCode: appCodeOf(route), permission }))
}

/** The refusal of an endpoint that none of the caller's apps uses: it names the apps that would open it. */
export function notOpened(endpoint: Endpoint, language: Language): TaktError {
  const { ownTable } = endpoint
  const labels = ownTable
    ? [ownTable.label]
    : [...routesUsing(endpoint)].flatMap((route) => screensOf().get(route)?.label ?? [])
  const named = labels.slice(0, mostNamed).map((label) => textOf(label, language))
  const more = labels.length > mostNamed ? ' …' : ''
  const apps = named.length === 0 ? textOf(endpoint.label, language) : named.join(', ') + more
  return new TaktError('appNotGranted', { apps })
}

/** Apps that a refusal names. */
const mostNamed = 3

/** Limits under which a list gives keys and names of its rows alone. */
export function namesAlone(entity: Entity, limits: RowLimits | undefined): RowLimits {
  const shown = new Set([...entity.key, 'name'])
  // Also of fields that the tenant added, where its own entity is asked about.
  const others = (of: Entity): string[] =>
    [...Object.keys(entity.fields), ...Object.keys(of.fields)].filter((field) => !shown.has(field))
  return {
    narrows: limits?.narrows ?? true,
    condition: (of, bind) => limits?.condition(of, bind) ?? null,
    isFiltered: (of) => limits?.isFiltered(of) ?? false,
    hidden: (of) => new Set([...(limits?.hidden(of) ?? []), ...(of.name === entity.name ? others(of) : [])]),
  }
}

/** Limits under which rows are read for no screen in particular: of lists that no app of the caller opens, keys and names. */
export function limitsOfApps(caller: RightsHolder, limits: RowLimits | undefined): RowLimits | undefined {
  const all = caller.model?.entities ?? entities
  const closed = all.filter((entity) => openingOf(crudOf(entity).get, caller) !== 'whole')
  return closed.reduce<RowLimits | undefined>((narrowed, entity) => namesAlone(entity, narrowed), limits)
}

/** Throws 403 where no app of the caller makes this call on the rows of an entity. */
export function checkEntityOpen(
  entity: Entity,
  method: keyof Crud,
  { caller, language }: { readonly caller: RightsHolder | null; readonly language: Language },
): void {
  const endpoint = crudOf(entity)[method]
  if (caller && openingOf(endpoint, caller) !== 'whole') throw notOpened(endpoint, language)
}

/** The entity whose names an endpoint gives. */
export function namedBy(endpoint: Endpoint): Entity | undefined {
  const { ownTable } = endpoint
  if (!ownTable) return listed.get(pathOf(endpoint))
  const { getAll, get } = crudOf(ownTable)
  return [getAll, get].some(({ method }) => method === endpoint.method) ? ownTable : undefined
}
