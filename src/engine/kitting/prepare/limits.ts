/** Times further than this from the as-of time, in seconds (34 years), are refused or cut. */
export const FAR = 2 ** 30
/** Last need and end of the horizon: before what is cut, so that it is never taken for what comes in time. */
export const LAST = FAR - 2
