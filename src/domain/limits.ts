/** Waits of the specification (§9), ms. */

/** A second click within this time belongs to the first one. */
export const CLICK_DEBOUNCE_MS = 300

/** What is typed or resized is acted upon once it rests for this long. */
export const DEBOUNCE_MS = 200

/** The same where each act asks the server for something that is seldom wanted. */
export const LONG_DEBOUNCE_MS = 1000

/** What happens many times a second is acted upon this often. */
export const THROTTLE_MS = 100
