/** Days that are planned at first, at least, and at most before what is left stays unassigned. */
export const FEWEST_DAYS = 90
export const MOST_DAYS = 20 * 366
