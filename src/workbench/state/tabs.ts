import { proxy, subscribe } from 'valtio'
import { isUnsaved } from './unsaved.ts'

export interface OpenTab {
  /** Path of the screen: the tab's identity. */
  readonly path: string
  /** Path with search, as last visited. */
  href: string
}

interface Tabs {
  open: OpenTab[]
  active: string
  /** A page that is no tab is shown in place of the active one. */
  covered: boolean
  /** Paths shown since the page was loaded: only their screens are drawn. */
  alive: string[]
  /** How often the screen of a path was made again. */
  renewed: Record<string, number>
}

export const homePath = '/main/home'
const storageKey = 'takt.tabs'
/** The tab visited longest ago that holds no edits is closed when one more is opened. */
export const mostTabs = 20

export const tabs = proxy<Tabs>({
  open: storedTabs(),
  active: homePath,
  covered: false,
  alive: [],
  renewed: {},
})

subscribe(tabs, () => localStorage.setItem(storageKey, JSON.stringify(tabs.open)))

const visits: string[] = []

/** Opens or shows the tab of a location. Home is always first and never closed. */
export function visit(path: string, href: string): void {
  tabs.active = path
  if (!tabs.alive.includes(path)) tabs.alive.push(path)
  const found = tabs.open.find((tab) => tab.path === path)
  if (found) {
    if (found.href !== href) found.href = href
  } else if (path !== homePath) tabs.open.push({ path, href })
  const seen = visits.indexOf(path)
  if (seen >= 0) visits.splice(seen, 1)
  visits.push(path)
  if (tabs.open.length > mostTabs) {
    const [oldest] = tabs.open
      .filter((tab) => tab.path !== path && !isUnsaved(tab.path))
      .toSorted((a, b) => visits.indexOf(a.path) - visits.indexOf(b.path))
    if (oldest) close(oldest.path)
  }
}

/** Closes a tab; gives the href to go to when it was the one shown or gone to, otherwise null. */
export function close(path: string, goingTo = tabs.active): string | null {
  const index = tabs.open.findIndex((tab) => tab.path === path)
  if (index < 0) return null
  tabs.open.splice(index, 1)
  tabs.alive = tabs.alive.filter((one) => one !== path)
  if (tabs.active !== path && goingTo !== path) return null
  return (tabs.open[index] ?? tabs.open[index - 1])?.href ?? homePath
}

/** Closes every tab but one; `null` closes all. Gives the href to go to. */
export function closeOthers(path: string | null): string {
  tabs.open = tabs.open.filter((tab) => tab.path === path)
  tabs.alive = tabs.alive.filter((one) => one === path || one === homePath)
  return tabs.open[0]?.href ?? homePath
}

/** Throws away what the screen of a path holds: it is drawn from the start when it is shown again. */
export function renew(path: string): void {
  tabs.renewed[path] = (tabs.renewed[path] ?? 0) + 1
}

/** Drops tabs the user may not open (another user, another plan unit). */
export function keepOnly(allowed: (path: string) => boolean): void {
  if (tabs.open.every((tab) => allowed(tab.path))) return
  tabs.open = tabs.open.filter((tab) => allowed(tab.path))
}

/** Closes all, also what is drawn: the next user or plan unit starts afresh. */
export function forgetTabs(): void {
  tabs.open = []
  tabs.alive = []
}

function storedTabs(): OpenTab[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as OpenTab[]
    return stored.filter((tab) => typeof tab.path === 'string' && typeof tab.href === 'string')
  } catch {
    return []
  }
}
