/** Named routes outside the menu (specification §2.1). */
export const signInPath = '/'
/** The form for name and password, where `/` leads on to a provider. */
export const loginPath = '/login'
/** What is shown once after signing out of single sign-on. */
export const signedOutPath = '/signedOut'
/** Parent of the home page. */
export const mainPath = '/main'
export const lockingPath = '/locking'
export const unitSelectionPath = '/unitSelection'
export const changePasswordPath = '/changePassword'
export const notFoundPath = '/notFound'
/** Below it wall displays by their ids (domain/services/pages/wall.ts): no part of the workbench, and nobody signs in there. */
export const wallPath = '/wallDisplay/'
/** Re-enters the route named in `to` (specification §2.5, extendedApplication). */
export const refreshPath = '/extendedApplication/refresh'
