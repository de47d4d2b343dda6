/** Waits of the specification (§9), ms. */

/** A second click within this time belongs to the first one. */
export const CLICK_DEBOUNCE_MS = 300
