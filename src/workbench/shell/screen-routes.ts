import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { designPrefix } from '#domain/rules/page-route.ts'
import { loadTexts } from '../i18n/index.ts'
import { homePath, tabs } from '../state/tabs.ts'
import { extensionPrefix } from '../navigation/entries.ts'
import { declaredScreens, prepareScreen, preloadScreen } from '../navigation/screen-registry.ts'
import { validSearch, type Search } from './screen-search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page has a tab, in which TabHost draws it. */
    readonly isScreen?: boolean
  }
}

/** Milliseconds for which the previous screen stays while the next one loads; then an empty screen is shown. */
const KEEP_SCREEN_MS = 300

/** Loads a screen and its texts; into a workbench that is drawn already it comes whole. */
async function screenReady(route: string, search: Search): Promise<void> {
  const screen = tabs.alive.includes(route) ? preloadScreen(route) : prepareScreen(route, search)
  const ready = Promise.all([screen, loadTexts().catch(() => {})])
  if (tabs.alive.length === 0) return
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, KEEP_SCREEN_MS))])
}

/** The page of a tab: TabHost draws it, so that it stays alive while others are shown. */
const screenRoute = <Parent extends AnyRoute>(parent: Parent, path: string) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { isScreen: true },
    validateSearch: validSearch,
    beforeLoad: ({ location, search }) => screenReady(location.pathname, search as Search),
    component: () => null,
  })

/** A route for every screen of the menu. Pages that tenants design or bring along have names of their own below a prefix. */
export const screenRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [homePath, ...declaredScreens.keys(), `${designPrefix}$`, `${extensionPrefix}$`].map((path) =>
    screenRoute(parent, path),
  )
