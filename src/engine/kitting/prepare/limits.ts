/** Times further than this from the as-of time, in seconds (34 years), are refused or cut. */
export const TIME_LIMIT = 2 ** 30
/** Last need and end of the horizon: earlier than all clipped times, so that none of these counts as in time. */
export const LAST = TIME_LIMIT - 2
