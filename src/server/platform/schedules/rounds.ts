/** A time that passed so long ago was missed: no server ran. */
export const MISSED_AFTER_SECONDS = 10 * 60
/** Further back missed times are not counted. */
export const COUNTED_BACK_SECONDS = 31 * 86_400
/** Runs of one reminder or subscription that are kept. */
export const KEPT_RUNS = 200
/** Those of a plan unit that are due and run in one round. */
export const MOST_AT_ONCE = 200
const PAUSES_SECONDS = [60, 300, 1800, 7200]

/** Seconds until what failed for the n-th time is tried again; undefined: it is not. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_SECONDS[attempts - 1]
