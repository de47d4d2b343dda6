import { designPrefix } from '#domain/rules/page-route.ts'
import type { NavigationGroup } from '#domain/services/access/session.ts'
import { declaredScreens } from './screen-registry.ts'
import { isWebAddress } from './web-address.ts'

type App = NavigationGroup['children'][number] & {
  readonly openMode?: string | null
  readonly appType?: string | null
  readonly appIcon?: string | null
}

/** Where an entry of the menu leads: a screen of the product, an extension in a frame, a designed page, another window. */
type EntryKind = 'screen' | 'extension' | 'design' | 'window'

export interface Entry {
  readonly appCode: string
  readonly title: string
  readonly kind: EntryKind
  /** Route of its tab; of another window its address. */
  readonly path: string
  readonly linkAddress: string
}

export interface EntryGroup {
  readonly code: string
  readonly title: string
  readonly icon: string
  readonly entries: readonly Entry[]
  /** What the user may open and the menu does not show. */
  readonly hidden: readonly Entry[]
}

/** Prefix of routes that only the menu knows, beside that of designed pages (specification §2.2). */
export const extensionPrefix = '/extendedApplication/'

export function entryOf(app: App): Entry {
  const { appCode, appName, linkAddress } = app
  const known = { appCode, title: appName, linkAddress }
  if (declaredScreens.has(linkAddress)) return { ...known, kind: 'screen', path: linkAddress }
  const extension = appCode.includes('Extend_') || app.appType === 'extend' || app.openMode === 'frame'
  if (app.openMode === 'newWindow' || (!extension && isWebAddress(linkAddress)))
    return { ...known, kind: 'window', path: linkAddress }
  if (extension) return { ...known, kind: 'extension', path: extensionPrefix + routeName(app) }
  const name = linkAddress.startsWith(designPrefix) ? linkAddress.slice(designPrefix.length) : routeName(app)
  return { ...known, kind: 'design', path: designPrefix + name }
}

/** The last part of a route; entries that lead to a web address go by their code. */
function routeName({ appCode, linkAddress }: App): string {
  const name = isWebAddress(linkAddress) ? '' : linkAddress.replace(/^\/+/, '')
  return name.split('/').map(encodeURIComponent).join('/') || encodeURIComponent(appCode)
}

export function groupsOf(navigation: readonly NavigationGroup[]): readonly EntryGroup[] {
  return navigation.map((group) => ({
    code: group.componentCode,
    title: group.componentName,
    icon: group.componentIcon,
    entries: group.children.map(entryOf),
    hidden: (group.hidden ?? []).map(entryOf),
  }))
}

/** Every app of a group that the user may open, whether the menu shows it or not. */
const appsOf = ({ children, hidden = [] }: NavigationGroup): readonly App[] => [...children, ...hidden]

/** Entries of all apps that the user may open, whether the menu shows them or not. */
export const entriesOf = (navigation: readonly NavigationGroup[]): readonly Entry[] =>
  navigation.flatMap((group) => appsOf(group).map(entryOf))

/** The entry whose tab has this path, with its group. */
export function findEntry(
  navigation: readonly NavigationGroup[],
  path: string,
): { readonly group: NavigationGroup; readonly entry: Entry } | null {
  for (const group of navigation) {
    const app = appsOf(group).find((child) => entryOf(child).path === path)
    if (app) return { group, entry: entryOf(app) }
  }
  return null
}

/** The route of a page that another system names by its code or by the last part of its address. */
export function findRoute(navigation: readonly NavigationGroup[], name: string): string | null {
  const wanted = name.toLowerCase()
  const all = navigation
    .flatMap((group) => appsOf(group).map(entryOf))
    .filter(({ kind }) => kind !== 'window')
  const named = (entry: Entry): boolean =>
    entry.appCode.toLowerCase() === wanted || entry.path.toLowerCase().endsWith(`/${wanted}`)
  return all.find(named)?.path ?? null
}
