import { lazy, type ComponentType } from 'react'
import { menu, type MenuScreen } from '#domain/menu/index.ts'
import type { ScreenModule, ScreenProps, Screens } from '../screens/screen.ts'

const areas = import.meta.glob<{ routes: Screens }>('../screens/*/routes.ts', { eager: true })

/** Every hand-written screen by route, joined from the `routes.ts` of each area (screens/README.md). */
export const handWritten: ReadonlyMap<string, () => Promise<ScreenModule>> = (() => {
  const all = new Map<string, () => Promise<ScreenModule>>()
  for (const { routes } of Object.values(areas))
    for (const [route, load] of Object.entries(routes)) {
      if (all.has(route)) throw new Error(`screen mapped twice: ${route}`)
      all.set(route, load)
    }
  return all
})()

export const declaredScreens: ReadonlyMap<string, MenuScreen> = new Map(
  menu.flatMap((group) => group.screens.map((screen) => [screen.route, screen] as const)),
)

const loadList = (name: string) => async (): Promise<ScreenModule> => {
  const { listScreenOf } = await import('../list/list-screen.tsx')
  return { default: listScreenOf(name) }
}

function loaderOf(route: string): () => Promise<ScreenModule> {
  const own = handWritten.get(route)
  if (own) return own
  const list = declaredScreens.get(route)?.list
  if (list) return loadList(list)
  return route.startsWith('/extendedApplication/')
    ? () => import('./extension-frame.tsx')
    : () => import('./under-development.tsx')
}

const drawn = new Map<string, ComponentType<ScreenProps>>()

/** The component of a route: hand-written, the general list of its entity, or "under development" (specification §2.2). */
export function screenOf(route: string): ComponentType<ScreenProps> {
  let screen = drawn.get(route)
  if (!screen) {
    screen = lazy(loaderOf(route))
    drawn.set(route, screen)
  }
  return screen
}

/** Starts loading a screen before it is opened (on hover in the menu). */
export function preloadScreen(route: string): void {
  void loaderOf(route)().catch(() => {})
}
