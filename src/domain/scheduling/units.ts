/** Most units of one resource that are planned apart from each other. */
export const MOST_UNITS = 200
