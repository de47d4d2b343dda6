/** How long what was read of another system is shown before it is read again. */
export const BROWSE_STALE_MS = 60_000
