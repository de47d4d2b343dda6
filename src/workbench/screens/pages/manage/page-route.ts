/** The screen of all designed pages; with a page in its address it is the builder. */
export const builderRoute = '/planData/ModuleDesign'

/** Route under which viewers open a published page. */
export const routeOfPage = (code: string): string => `/designPage/${code}`

/** Code of the page that a route opens; null: it opens none. */
export function pageOfRoute(route: string): string | null {
  const code = /^\/designPage\/([A-Za-z0-9][A-Za-z0-9_-]*)$/.exec(route)?.[1]
  return code ?? null
}
