import { aliasEndpoints, crudAliases } from '../crud-aliases.ts'
import { crudEndpoints, type Crud } from '../crud.ts'
import { entities, entityNamed } from '../entities/index.ts'
import type { Entity } from '../entity.ts'
import type { Field } from '../field-kinds.ts'
import { pathOf, type Endpoint } from '../service.ts'
import { endpoints } from '../services/index.ts'
import { menu } from './index.ts'
import derived from './screen-calls.json' with { type: 'json' }

/** What a screen asks the server for, as its modules say (tools/screen-calls). */
export interface ScreenCalls {
  /** Hand-written calls and histories, as `app/Service/Method`. */
  readonly calls: readonly string[]
  /** Entities whose rows it reads, beside those of its list. */
  readonly reads: readonly string[]
  /** Those that it writes. */
  readonly writes: readonly string[]
  /** Those whose codes and names its fields offer, beside the references of entities and calls. */
  readonly looksUp: readonly string[]
}

export const screenCalls: Readonly<Record<string, ScreenCalls>> = derived

/** The frame around all screens: what it calls is open to whoever holds the permission. */
export const frameRoute = '*'

const screens = menu.flatMap((group) => group.screens)

/** Routes of the screens that need an endpoint; the frame has the route `*`. */
const users = new Map<string, Set<string>>()
/** Routes of the screens that offer codes and names of an entity. */
const lookups = new Map<string, Set<string>>()

const keyOf = (endpoint: Endpoint): string => pathOf(endpoint).toLowerCase()

function addUser(path: string, route: string): void {
  const key = path.toLowerCase()
  users.set(key, (users.get(key) ?? new Set()).add(route))
}

const reading: ReadonlySet<keyof Crud> = new Set(['getAll', 'get', 'exportRows'])
/** Changes of a row are shown beside the list itself alone, unless a screen calls them by name. */
const ofOwner: ReadonlySet<keyof Crud> = new Set([...reading, 'history'])

function addEntity(entity: Entity, route: string, may: (method: keyof Crud) => boolean): void {
  const aliases = crudAliases.filter(({ of }) => of === entity.name).flatMap(aliasEndpoints)
  for (const [method, endpoint] of [...crudEndpoints(entity), ...aliases])
    if (may(method)) addUser(pathOf(endpoint), route)
}

const listed: ReadonlySet<string> = new Set(screens.flatMap(({ list }) => list ?? []))

function targetsOf(field: Field): readonly string[] {
  const byOther = Object.values(field.targetBy?.entities ?? {}).flat()
  return [...(field.target ? [field.target] : []), ...byOther]
}

const byPath: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.map((endpoint) => [keyOf(endpoint), endpoint]),
)

for (const [route, { calls, reads, writes, looksUp }] of Object.entries(screenCalls)) {
  const list = screens.find((screen) => screen.route === route)?.list
  const own = list === undefined ? [] : [entityNamed(list)]
  for (const entity of own) addEntity(entity, route, () => true)
  for (const name of reads) addEntity(entityNamed(name), route, (method) => reading.has(method))
  // Rows that have a list of their own are written by whoever may use that list.
  for (const name of writes)
    if (!listed.has(name))
      addEntity(entityNamed(name), route, (method) => ofOwner.has(method) || !reading.has(method))
  const called = calls.map((path) => byPath.get(`/api/services/${path}`.toLowerCase())!)
  for (const endpoint of called) addUser(pathOf(endpoint), route)
  const fields = [
    ...[...own, ...reads.map(entityNamed)].flatMap((entity) => Object.values(entity.fields)),
    ...called.flatMap(({ input }) => Object.values(input)),
  ]
  for (const target of [...looksUp, ...fields.flatMap(targetsOf)])
    lookups.set(target, (lookups.get(target) ?? new Set()).add(route))
}

/** Calls that no screen makes are there for other clients: they go with the calls of their service that screens make. */
const ofService = new Map<string, Set<string>>()
for (const endpoint of endpoints) {
  const routes = ofService.get(endpoint.service) ?? new Set<string>()
  for (const route of users.get(keyOf(endpoint)) ?? []) if (route !== frameRoute) routes.add(route)
  ofService.set(endpoint.service, routes)
}
const general: ReadonlySet<string> = new Set(
  entities.flatMap((entity) => crudEndpoints(entity).map(([, endpoint]) => keyOf(endpoint))),
)

/**
 * Routes of the screens that use an endpoint. `*` among them: the frame does. None: no screen has to do with it, and it
 * is open to those alone who may use every app of its permission.
 */
export function routesUsing(endpoint: Endpoint): ReadonlySet<string> {
  if (endpoint.ownTable?.route !== undefined) return new Set([endpoint.ownTable.route])
  const own = users.get(keyOf(endpoint))
  if (own) return own
  return general.has(keyOf(endpoint)) ? none : (ofService.get(endpoint.service) ?? none)
}

const none: ReadonlySet<string> = new Set()

/** Routes of the screens that offer codes and names of an entity to choose from. */
export const routesNaming = (entity: Entity): ReadonlySet<string> => lookups.get(entity.name) ?? none
