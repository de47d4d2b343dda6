/** The screen of all designed pages; with a page in its address it is the builder. */
export const builderRoute = '/planData/ModuleDesign'
