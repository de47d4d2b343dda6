import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type ErrorComponentProps,
  type RouteComponent,
} from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { credentials } from '../state/credentials.ts'
import { queryClient } from '../client/query.ts'
import { onSessionEnded } from '../client/request.ts'
import { loadTexts } from '../i18n/index.ts'
import { ErrorState, LoadingState } from '../parts/states.tsx'
import { SignIn } from '../screens/access/sign-in.tsx'
import { session } from '../state/session.ts'
import { homePath, renew, visit } from '../state/tabs.ts'
import { Dialogs, preloadDialogs } from './dialogs.tsx'
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
} from '../navigation/paths.ts'
import { LoadingBar } from './loading-bar.tsx'
import { onNavigate, safeRedirect } from '../navigation/navigation.ts'
import { NotFound } from './not-found.tsx'
import { onLoadScreen } from '../navigation/screen-registry.ts'
import { screenModule } from './screen-modules.ts'
import { screenRoutes } from './screen-routes.ts'
import { parseSearch, searchText, validSearch } from './screen-search.ts'
import { ThemeFrame } from '../theme/theme-frame.tsx'

/** Measured from outside; needs nobody signed in and no server data. */
const benches = { grid: '/bench/grid', gantt: '/bench/gantt' } as const
const benchPaths: ReadonlySet<string> = new Set(Object.values(benches))

/** Windows that need nobody signed in: the guard leaves them alone, so that none of them is ever locked. */
const withoutSignIn = (path: string): boolean => benchPaths.has(path) || path.startsWith(wallPath)

/** Not needed to sign in, so kept out of the first load. */
const Workbench = lazy(() => import('./workbench.tsx'))
const Toasts = lazy(() => import('../theme/toasts.tsx'))
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

const PageError = ({ error }: ErrorComponentProps) => (
  <ErrorState error={error} onRetry={() => location.reload()} />
)

const rootRoute = createRootRoute({
  beforeLoad: async ({ location, preload }) => {
    if (preload || withoutSignIn(location.pathname)) return
    const here = router.state.resolvedLocation?.href ?? null
    const query = parseSearch(location.searchStr)
    await guard({ path: location.pathname, query, href: location.pathname + location.searchStr }, here)
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})

/** A page outside the workbench. */
const outside = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => rootRoute, path, component, validateSearch: validSearch })

/** What goes wrong on the way in is shown without a network as well. */
const WayIn = () => <SignIn onBegun={preloadDialogs} />

const signInRoute = outside(signInPath, WayIn)
const loginRoute = outside(loginPath, WayIn)
const signedOutRoute = outside(signedOutPath, SignedOut)
const lockingRoute = outside(lockingPath, LockScreen)
const unitSelectionRoute = outside(unitSelectionPath, UnitSelection)
const changePasswordRoute = outside(changePasswordPath, ChangePassword)
const wallRoute = outside(`${wallPath}$id`, WallScreen)

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

/** Makes the screen of a route again and enters it again. */
const refreshRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: refreshPath,
  validateSearch: validSearch,
  beforeLoad: ({ location }) => {
    const to = safeRedirect(parseSearch(location.searchStr)['to'])
    if (to) renew(to.split('?')[0]!)
    throw redirect({ href: to ?? homePath, replace: true })
  },
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
  shellRoute.addChildren([notFoundRoute, ...screenRoutes(shellRoute)]),
])

export const router = createRouter({
  routeTree,
  history: createBrowserHistory(),
  parseSearch,
  stringifySearch: searchText,
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  notFoundMode: 'root',
  scrollRestoration: false,
})

onLoadScreen(screenModule)
// Going where one is already, or elsewhere before arriving, is no error.
onNavigate((href, replace) => {
  // A wall display has one page, whatever is clicked on it.
  if (credentials.wall === null) void router.navigate({ href, replace }).catch(() => {})
})
router.subscribe('onResolved', ({ toLocation }) => {
  if (router.state.matches.some(({ staticData }) => staticData.isScreen))
    visit(toLocation.pathname, toLocation.pathname + toLocation.searchStr)
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
