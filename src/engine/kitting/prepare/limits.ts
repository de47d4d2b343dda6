/** Times further than this from the as-of time, in seconds (34 years), are refused or cut. */
export const FAR = 2 ** 30
