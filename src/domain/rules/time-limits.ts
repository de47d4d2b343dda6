/**
 * Longest times that a plan keeps, in seconds. The kernels count in int32: sums of a place in a calendar and one of each
 * of these must stay inside. Fields and files refuse what is longer, so that no time is cut without a word.
 */

/** Work of one operation, eight and a half years: also each lag between two operations. */
export const LONGEST_WORK = 2 ** 28
export const LONGEST_LAG = LONGEST_WORK
/** One setup or changeover, two years. */
export const LONGEST_SETUP = 2 ** 26
/** From the present to any time that is looked at, 34 years either way. */
export const FURTHEST_TIME = 2 ** 30
