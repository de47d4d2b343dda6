import { lazy, type ComponentType } from 'react'
import { menu, type MenuScreen } from '#domain/menu/index.ts'
import type { ScreenComponent, ScreenModule, ScreenProps } from './screen.ts'

export const declaredScreens: ReadonlyMap<string, MenuScreen> = new Map(
  menu.flatMap((group) => group.screens.map((screen) => [screen.route, screen] as const)),
)

type ModuleOf = (route: string) => Promise<ScreenModule>
let moduleOf: ModuleOf = (route) => Promise.reject(new Error(`no screens to find ${route} among`))

/** Set once by the router: where the screen of a route is. */
export function onLoadScreen(find: ModuleOf): void {
  moduleOf = find
}

const loading = new Map<string, Promise<ScreenModule>>()
const loaded = new Map<string, ScreenComponent>()
const drawn = new Map<string, ComponentType<ScreenProps>>()

/** Routes whose component is one that could not be loaded. */
const failed = new Set<string>()

/**
 * The module of a screen, loaded once; a failed try is forgotten, so that another one can do better. Its component goes
 * on to fail until one does: React draws what failed once more to know that it does, and would wait for ever for new ones.
 */
function load(route: string): Promise<ScreenModule> {
  const known = loading.get(route)
  if (known) return known
  const module = moduleOf(route)
  loading.set(route, module)
  module.then(
    (screen) => {
      loaded.set(route, screen.default)
      if (failed.delete(route)) drawn.delete(route)
    },
    () => {
      loading.delete(route)
      failed.add(route)
    },
  )
  return module
}

/**
 * The component of a route: hand-written, the general list of its entity, an extension, a table of the tenant's own, a designed page, or "under
 * development" (specification §2.2).
 * One that is loaded is drawn at once; React shows what it had to wait for 300 ms after it began to wait, at the earliest.
 */
export function screenOf(route: string): ComponentType<ScreenProps> {
  let screen = drawn.get(route)
  if (!screen) {
    screen = loaded.get(route) ?? lazy(() => load(route))
    drawn.set(route, screen)
  }
  return screen
}

/** Starts loading a screen before it is opened (on hover in the menu). Resolves when there is nothing more to wait for. */
export async function preloadScreen(route: string): Promise<void> {
  await load(route).catch(() => {})
}

/** Loads a screen again that failed; the page as well, in browsers that keep a module that failed until then. */
export async function reloadScreen(route: string): Promise<void> {
  await load(route).catch(() => location.reload())
}

/** Loads a screen that is about to be drawn and lets it ask for its first data. */
export async function prepareScreen(route: string, search: ScreenProps['search']): Promise<void> {
  await preloadScreen(route)
  loaded.get(route)?.begin?.(search)
}
