import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { menu } from '#domain/menu/index.ts'
import type { ScreenCalls } from '#domain/menu/app-calls.ts'
import type { KindDeclaration } from '#domain/pages/kind.ts'
import { widgetKinds } from '#domain/pages/kinds/widgets.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { requiresOf } from '#domain/pages/uses.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { anyMember, type ServiceCall } from './module-facts.ts'
import { declaredIn, entitiesAround } from './named-entities.ts'
import { importersOf, reachedFrom, type Reached } from './reached.ts'

const workbench = resolve(import.meta.dirname, '../../src/workbench')

/** Modules that serve any list or field: which entity they ask for is the affair of who uses them. */
const isGeneral = (file: string): boolean => /^(?:list|fields|grid)\//.test(file.slice(workbench.length + 1))

const reading: ReadonlySet<string> = new Set(['getAll', 'get', 'history', 'exportRows'])

/** What a part of the page asks the server for; `frame`: the modules that all screens have around them. */
async function callsOf(reached: readonly Reached[], frame: ReadonlySet<string>): Promise<ScreenCalls> {
  const paths = new Set<string>()
  const [reads, writes, targets] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const groups = new Set(
    reached.flatMap(({ file, statement }) =>
      frame.has(file) ? [] : statement.calls.map(({ group }) => group),
    ),
  )
  for (const { file, statement } of reached) {
    for (const call of statement.calls) {
      // The frame hands on what runs of every kind need; a screen takes that of the kinds it names.
      if (call.name === '*' && frame.has(file) && !groups.has(call.group)) continue
      for (const endpoint of await endpointsOf(call, file, reached)) paths.add(shortPath(endpoint))
    }
    const chosen = isGeneral(file) ? [] : statement.crudOfAny
    const near = chosen.length === 0 ? [] : await entitiesAround(file, reached)
    const named = chosen.flatMap((method) => near.map((entity) => ({ entity, method })))
    for (const { entity, method } of [...statement.crud, ...named])
      if (method === 'history') paths.add(shortPath(crudOf(entityNamed(entity)).history))
      else (reading.has(method) ? reads : writes).add(entity)
    for (const target of statement.targets) targets.add(target)
  }
  for (const name of writes) reads.add(name)
  return {
    calls: [...paths].sort(),
    reads: [...reads].sort(),
    writes: [...writes].sort(),
    looksUp: [...targets].filter((name) => !reads.has(name)).sort(),
  }
}

const shortPath = (endpoint: Endpoint): string => pathOf(endpoint).slice('/api/services/'.length)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'method' in value

/** Of a group that is handed on as a whole: what its module and those that use it take out of it; else anything in it. */
async function endpointsOf(
  { module, group, name }: ServiceCall,
  file: string,
  reached: readonly Reached[],
): Promise<readonly Endpoint[]> {
  const found = (await declaredIn(module))[group]
  if (isEndpoint(found)) return [found]
  if (typeof found !== 'object' || found === null) return []
  const all = Object.entries(found).filter((one): one is [string, Endpoint] => isEndpoint(one[1]))
  const near = new Set([file, ...importersOf(file, reached)])
  const members = new Set(
    reached.filter((one) => near.has(one.file)).flatMap(({ statement }) => [...statement.members]),
  )
  const taken = all.filter(([member]) => (name === '*' ? members.has(member) : member === name))
  return (taken.length > 0 ? taken : name === '*' || name === anyMember ? all : []).map(([, one]) => one)
}

/** Routes of hand-written screens with the module that draws each, as the areas of the page declare them. */
async function handWritten(): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>()
  for (const file of globSync(`${workbench}/screens/*/routes.ts`).sort()) {
    const { routes } = (await import(pathToFileURL(file).href)) as { routes: Record<string, () => unknown> }
    for (const [route, load] of Object.entries(routes)) {
      const from = /import\(["'](.+?)["']\)/.exec(load.toString())?.[1]
      if (from === undefined) throw new Error(`${route}: no module is loaded in ${file}`)
      all.set(route, resolve(dirname(file), from))
    }
  }
  return all
}

/** Kinds whose figures come from elsewhere than their namesakes: dashboards consist of KPIs. */
const drawnBy: Readonly<Record<string, string>> = { dashboard: 'pages/page/sources/kpi-query.ts' }

/** A widget belongs to the screens whose figures it repeats. */
async function widgetCalls(
  frame: ReadonlySet<string>,
): Promise<readonly (ScreenCalls & { readonly routes: readonly string[] })[]> {
  const kinds: readonly (readonly [string, KindDeclaration])[] = Object.entries(widgetKinds)
  return Promise.all(
    kinds.flatMap(([kind, { screens: routes = [] }]) => {
      if (routes.length === 0) return []
      const name = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const file = `${workbench}/screens/${drawnBy[kind] ?? `home/home/widgets/${name}.tsx`}`
      return [callsOf(reachedFrom(file), frame).then((calls) => ({ routes, ...calls }))]
    }),
  )
}

/** What the pages that come with the product ask for, by their files. */
async function pageCalls(): Promise<ReadonlyMap<string, ScreenCalls>> {
  const file = `${workbench}/screens/pages/own-pages/own-pages.ts`
  const { ownPages } = (await import(pathToFileURL(file).href)) as { ownPages: Record<string, PageFile> }
  return new Map(
    Object.entries(ownPages).map(([route, page]) => [
      route,
      { calls: [], reads: requiresOf(page).entities, writes: [], looksUp: [] },
    ]),
  )
}

const merged = (parts: readonly ScreenCalls[]): ScreenCalls => {
  const all = (key: keyof ScreenCalls): string[] => [...new Set(parts.flatMap((part) => part[key]))].sort()
  const reads = all('reads')
  return {
    calls: all('calls'),
    reads,
    writes: all('writes'),
    looksUp: all('looksUp').filter((name) => !reads.includes(name)),
  }
}

/** Calls by route of the menu, as the modules of the page make them; `*`: those of the frame around all screens. */
export async function screenCalls(): Promise<Readonly<Record<string, ScreenCalls>>> {
  const own = await handWritten()
  const around = reachedFrom(`${workbench}/main.tsx`)
  const files = new Set(around.map(({ file }) => file))
  const frame = await callsOf(around, new Set())
  const widgets = await widgetCalls(files)
  const general = await callsOf(reachedFrom(`${workbench}/list/list-screen.tsx`), files)
  const pages = await pageCalls()
  const all: Record<string, ScreenCalls> = { '*': frame }
  for (const { route, list } of menu.flatMap(({ screens }) => screens)) {
    const module = own.get(route)
    const drawn = module ? await callsOf(reachedFrom(module), files) : list ? general : merged([])
    const page = pages.get(route)
    const parts = [...(page ? [page] : []), ...widgets.filter(({ routes }) => routes.includes(route))]
    all[route] = without(merged([drawn, ...parts]), frame)
  }
  return all
}

function without({ calls, ...rest }: ScreenCalls, frame: ScreenCalls): ScreenCalls {
  return { ...rest, calls: calls.filter((path) => !frame.calls.includes(path)) }
}
