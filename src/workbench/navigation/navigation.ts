import { ownRoute } from '#domain/rules/own-route.ts'

type Go = (href: string, replace: boolean) => void
let go: Go = () => {}

/** Set once by the router; screens must not import the router itself. */
export function onNavigate(navigate: Go): void {
  go = navigate
}

/** Opens the tab of a route, or shows it with new search parameters when it is open already. */
export function openScreen(route: string, search: Readonly<Record<string, string>> = {}): void {
  go(hrefOf(route, search), false)
}

export function hrefOf(route: string, search: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(search).toString()
  return query ? `${route}?${query}` : route
}

export function goTo(href: string, { replace = false } = {}): void {
  go(href, replace)
}

/** A target given in the address is followed only inside the product. */
export function safeRedirect(target: unknown): string | null {
  const route = ownRoute(target)
  return route === null || route === '/' || !route.startsWith('/') || route.startsWith('/login')
    ? null
    : route
}
