/** The screen of all designed pages; with a page in its address it is the builder. */
export const builderRoute = '/planData/ModuleDesign'

/** Route under which viewers open a published page. */
export const routeOfPage = (code: string): string => `/designPage/${code}`
