/** Where viewers open designed pages. */
export const designPrefix = '/designPage/'

/** Is it a code that pages may have? */
export const isPageCode = (code: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(code)

/** Route under which viewers open a published page. */
export const routeOfPage = (code: string): string => designPrefix + code

/** The name of a page in a route, one that is no proper text as it is written there; null: the route leads elsewhere. */
export function pageOfRoute(route: string): string | null {
  if (!route.startsWith(designPrefix)) return null
  const name = route.slice(designPrefix.length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
