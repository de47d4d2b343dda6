/** Header with which requests of a display name it; the cookie of its session proves it. */
export const wallHeader = 'takt-wall'
