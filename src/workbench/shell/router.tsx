import { QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Toaster } from 'sonner'
import { entryOf, navigationQuery } from '../client/navigation-query.ts'
import { credentials } from '../client/credentials.ts'
import { queryClient } from '../client/query.ts'
import { onSessionEnded } from '../client/request.ts'
import { loadSession } from '../client/session-calls.ts'
import { ErrorState, LoadingState } from '../parts/states.tsx'
import { SignIn } from '../screens/access/sign-in.tsx'
import { isLocked, setLocked } from '../state/locking.ts'
import { preferences } from '../state/preferences.ts'
import { session } from '../state/session.ts'
import { homePath, keepOnly, visit } from '../state/tabs.ts'
import { Dialogs } from './dialogs.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { onNavigate, safeRedirect } from './navigation.ts'
import { NoPermission, NotFound } from './not-found.tsx'
import { declaredScreens, preloadScreen } from './screen-registry.ts'
import { ThemeFrame, useDark } from './theme-frame.tsx'

/** Message toasts clear after a second (specification §8). */
const messageToastMs = 1000

/** Not needed to sign in, so kept out of the first load. */
const Workbench = lazy(() => import('./workbench.tsx'))
const LockScreen = lazy(() => import('../screens/access/lock-screen.tsx'))
const ChangePassword = lazy(() => import('../screens/access/change-password.tsx'))
const UnitSelection = lazy(() => import('../screens/access/unit-selection.tsx'))

function Root() {
  return (
    <ThemeFrame>
      <QueryClientProvider client={queryClient}>
        <LoadingBar />
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
        <Dialogs />
        <Toasts />
      </QueryClientProvider>
    </ThemeFrame>
  )
}

function Toasts() {
  return (
    <Toaster
      position="top-center"
      duration={messageToastMs}
      theme={useDark() ? 'dark' : 'light'}
      richColors
      closeButton={false}
    />
  )
}

const lockingPath = '/locking'

const rootRoute = createRootRoute({
  // A locked screen shows nothing but the lock, whatever the address (specification §2.4).
  beforeLoad: ({ location }) => {
    if (isLocked() && location.pathname !== lockingPath) throw redirect({ href: lockingPath, replace: true })
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorState error={error} onRetry={() => location.reload()} />,
})

/** Who is signed in; asked once per page load when there is a token. */
async function signedIn() {
  if (!credentials.token) return null
  const information = session.information ?? (await loadSession())
  return information.user ? information : null
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => {
    const target = safeRedirect(search['redirect'])
    return target ? { redirect: target } : {}
  },
  // What is validated stands beside what was given, so the target is checked again where it is used.
  beforeLoad: async ({ search }) => {
    if (await signedIn()) throw redirect({ href: safeRedirect(search.redirect) ?? homePath })
  },
  component: SignIn,
})

const lockingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: lockingPath,
  beforeLoad: async () => {
    // Unlocked, the way here is closed: whoever asked stays where they are.
    if (!isLocked()) throw redirect({ href: router.state.resolvedLocation?.href ?? homePath, replace: true })
    if (await signedIn()) return
    setLocked(false)
    throw redirect({ to: '/', search: {} })
  },
  component: LockScreen,
})

const unitSelectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unitSelection',
  beforeLoad: async () => {
    if (!(await signedIn())) throw redirect({ to: '/', search: {} })
  },
  component: UnitSelection,
})

const changePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changePassword',
  beforeLoad: async () => {
    if (!(await signedIn())) throw redirect({ to: '/', search: {} })
  },
  component: ChangePassword,
})

/** Measured from outside through `window.__bench`; needs nobody signed in and no server data. */
const gridBenchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bench/grid',
  component: lazyRouteComponent(() => import('../bench/grid-bench.tsx')),
})

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/notFound', component: NotFound })

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    const information = await signedIn()
    if (!information) throw redirect({ to: '/', search: { redirect: location.href } })
    if (information.user?.mustChangePassword) throw redirect({ to: '/changePassword' })
    if (!information.planUnitCode && information.tenant) throw redirect({ to: '/unitSelection' })
    const menu = await queryClient.ensureQueryData(navigationQuery(preferences.language))
    keepOnly((path) => entryOf(menu, path) !== null)
    return { menu }
  },
  component: Workbench,
})

const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/main',
  beforeLoad: () => {
    throw redirect({ href: homePath })
  },
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: homePath,
  beforeLoad: () => {
    preloadScreen(homePath)
  },
  onEnter: ({ pathname }) => visit(pathname, pathname),
  onStay: ({ pathname }) => visit(pathname, pathname),
  component: () => null,
})

/** Every screen of the menu; TabHost draws it (stack.md: one splat route, tabs kept alive). */
const screenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  beforeLoad: ({ context, location }) => {
    if (!entryOf(context.menu, location.pathname)) {
      if (declaredScreens.has(location.pathname)) throw notFound({ data: 'noPermission' })
      throw notFound()
    }
    preloadScreen(location.pathname)
  },
  notFoundComponent: ({ data }) => (data === 'noPermission' ? <NoPermission /> : <NotFound />),
  component: () => null,
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  lockingRoute,
  unitSelectionRoute,
  changePasswordRoute,
  notFoundRoute,
  mainRoute,
  gridBenchRoute,
  shellRoute.addChildren([homeRoute, screenRoute]),
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

onNavigate((href) => void router.navigate({ href }))
router.subscribe('onResolved', ({ toLocation }) => {
  if (router.state.matches.some((match) => match.routeId === screenRoute.id && match.status === 'success'))
    visit(toLocation.pathname, toLocation.href)
})
onSessionEnded(() => {
  session.ended = session.information?.user !== null && session.information !== null
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
