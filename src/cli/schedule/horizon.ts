/** Days that are planned at first, at least, and at most; later operations stay unassigned. */
export const MIN_DAYS = 90
export const MAX_DAYS = 20 * 366
