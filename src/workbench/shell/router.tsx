import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { credentials } from '../client/credentials.ts'
import { queryClient } from '../client/query.ts'
import { onSessionEnded } from '../client/request.ts'
import { loadTexts } from '../i18n/index.ts'
import { ErrorState, LoadingState } from '../parts/states.tsx'
import { SignIn } from '../screens/access/sign-in.tsx'
import { session } from '../state/session.ts'
import { homePath, renew, tabs, visit } from '../state/tabs.ts'
import { Dialogs } from './dialogs.tsx'
import { guard } from './guard/guard.ts'
import {
  changePasswordPath,
  lockingPath,
  loginPath,
  notFoundPath,
  refreshPath,
  signedOutPath,
  signInPath,
  unitSelectionPath,
  wallPath,
} from './guard/paths.ts'
import { LoadingBar } from './loading-bar.tsx'
import { onNavigate, safeRedirect } from './navigation.ts'
import { NotFound } from './not-found.tsx'
import { prepareScreen, preloadScreen } from './screen-registry.ts'
import { ThemeFrame } from './theme-frame.tsx'

/** Measured from outside; needs nobody signed in and no server data. */
const benches = { grid: '/bench/grid', gantt: '/bench/gantt' } as const
const benchPaths: ReadonlySet<string> = new Set(Object.values(benches))

/** Windows that need nobody signed in: the guard leaves them alone, so that none of them is ever locked. */
const withoutSignIn = (path: string): boolean => benchPaths.has(path) || path.startsWith(wallPath)

/** Not needed to sign in, so kept out of the first load. */
const Workbench = lazy(() => import('./workbench.tsx'))
const Toasts = lazy(() => import('./toasts.tsx'))
const LockScreen = lazy(() => import('../screens/access/lock-screen.tsx'))
const SignedOut = lazy(() => import('../screens/access/signed-out.tsx'))
const ChangePassword = lazy(() => import('../screens/access/change-password.tsx'))
const WallScreen = lazy(() => import('../screens/pages/wall/wall-screen.tsx'))
const UnitSelection = lazy(() => import('../screens/access/unit-selection.tsx'))

function Root() {
  const { information } = useSnapshot(session)
  return (
    <ThemeFrame>
      <QueryClientProvider client={queryClient}>
        <LoadingBar />
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
        <Dialogs />
        {information?.user && (
          <Suspense>
            <Toasts />
          </Suspense>
        )}
      </QueryClientProvider>
    </ThemeFrame>
  )
}

/** The page, and the screen shown now; grids inside keep their own place. */
function scrollToTop(): void {
  scrollTo(0, 0)
  for (const screen of document.querySelectorAll<HTMLElement>('.t-screen'))
    if (screen.offsetParent) screen.scrollTop = 0
}

const rootRoute = createRootRoute({
  beforeLoad: async ({ location, preload }) => {
    if (preload || withoutSignIn(location.pathname)) return
    const query = Object.fromEntries(new URLSearchParams(location.searchStr))
    const here = router.state.resolvedLocation?.href ?? null
    await guard({ path: location.pathname, query, href: location.pathname + location.searchStr }, here)
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorState error={error} onRetry={() => location.reload()} />,
})

/** Milliseconds for which the previous screen stays while the next one loads; then an empty screen is shown. */
const KEEP_SCREEN_MS = 300

/** Loads a screen and its texts; into a workbench that is drawn already it comes whole. */
async function screenReady(route: string, searchText = ''): Promise<void> {
  const search = Object.fromEntries(new URLSearchParams(searchText))
  const screen = tabs.alive.includes(route) ? preloadScreen(route) : prepareScreen(route, search)
  const ready = Promise.all([screen, loadTexts().catch(() => {})])
  if (tabs.alive.length === 0) return
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, KEEP_SCREEN_MS))])
}

/** A page outside the workbench. */
const outside = (path: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const signInRoute = outside(signInPath, SignIn)
const loginRoute = outside(loginPath, SignIn)
const signedOutRoute = outside(signedOutPath, SignedOut)
const lockingRoute = outside(lockingPath, LockScreen)
const unitSelectionRoute = outside(unitSelectionPath, UnitSelection)
const changePasswordRoute = outside(changePasswordPath, ChangePassword)
const wallRoute = outside(`${wallPath}$`, WallScreen)

/** Measured from outside through `window.__bench`; needs nobody signed in and no server data. Texts are there first, as on screens. */
const bench = (path: string, load: () => Promise<{ default: () => ReactNode }>) =>
  outside(
    path,
    lazyRouteComponent(async () => {
      const [page] = await Promise.all([load(), loadTexts().catch(() => {})])
      return page
    }),
  )

const gridBenchRoute = bench(benches.grid, () => import('../bench/grid-bench.tsx'))
const ganttBenchRoute = bench(benches.gantt, () => import('../bench/gantt-bench.tsx'))

const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Workbench })

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: notFoundPath,
  component: NotFound,
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: homePath,
  beforeLoad: () => screenReady(homePath),
  component: () => null,
})

/** Makes the screen of a route again and enters it again. */
const refreshRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: refreshPath,
  beforeLoad: ({ location }) => {
    const to = safeRedirect(new URLSearchParams(location.searchStr).get('to'))
    if (to) renew(to.split('?')[0]!)
    throw redirect({ href: to ?? homePath, replace: true })
  },
})

/** Every screen of the menu; TabHost draws it (stack.md: one splat route, tabs kept alive). */
const screenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  beforeLoad: ({ location }) => screenReady(location.pathname, location.searchStr),
  component: () => null,
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  loginRoute,
  signedOutRoute,
  lockingRoute,
  unitSelectionRoute,
  changePasswordRoute,
  wallRoute,
  refreshRoute,
  gridBenchRoute,
  ganttBenchRoute,
  shellRoute.addChildren([notFoundRoute, homeRoute, screenRoute]),
])

export const router = createRouter({
  routeTree,
  history: createBrowserHistory(),
  // Search parameters are plain texts here, never JSON.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text ? `?${text}` : ''
  },
  defaultNotFoundComponent: NotFound,
  scrollRestoration: false,
})

// Going where one is already, or elsewhere before arriving, is no error.
onNavigate((href, replace) => {
  // A wall display has one page, whatever is clicked on it.
  if (credentials.wall === null) void router.navigate({ href, replace }).catch(() => {})
})
router.subscribe('onResolved', ({ toLocation }) => {
  const screen = router.state.matches.some(
    ({ routeId }) => routeId === screenRoute.id || routeId === homeRoute.id,
  )
  if (screen) visit(toLocation.pathname, toLocation.pathname + toLocation.searchStr)
  scrollToTop()
})
onSessionEnded(() => {
  session.ended = Boolean(session.information?.user)
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
