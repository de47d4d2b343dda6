/**
 * Routes of specification §2.5 that this version does not have. Somebody who opens one learns that, and not that a
 * permission is missing.
 */
export const plannedRoutes: readonly string[] = []
