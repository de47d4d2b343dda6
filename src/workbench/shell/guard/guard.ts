import { redirect } from '@tanstack/react-router'
import { menu as declaredMenu } from '#domain/menu/index.ts'
import type { NavigationGroup } from '#domain/services/access/session.ts'
import { loadNavigation, navigation } from '../../client/navigation-query.ts'
import { credentials } from '../../state/credentials.ts'
import { chooseTenant, loadSession, sessionLoaded } from '../../client/session-calls.ts'
import { exchangeSsoInfo, keepWanted, signOnAddress } from '../../client/sso-calls.ts'
import { languageReady } from '../../i18n/index.ts'
import { lockingCookie, setLocked } from '../../state/locking.ts'
import { refusal } from '../../state/refusal.ts'
import { session, singleSignOn } from '../../state/session.ts'
import { homePath } from '../../state/tabs.ts'
import { entriesOf, findEntry } from '../../navigation/entries.ts'
import { safeRedirect } from '../../navigation/navigation.ts'
import { declaredScreens } from '../../navigation/screen-registry.ts'
import { canonicalPath } from './canonical.ts'
import { decide, type Decision, type GuardFacts, type SessionState, type Target } from './decide.ts'
import {
  changePasswordPath,
  lockingPath,
  loginPath,
  mainPath,
  notFoundPath,
  refreshPath,
  signInPath,
  unitSelectionPath,
} from '../../navigation/paths.ts'

/** Routes of the product that need no entry of the menu. */
const fixedRoutes: ReadonlySet<string> = new Set([
  homePath,
  lockingPath,
  changePasswordPath,
  notFoundPath,
  refreshPath,
])

/**
 * Applies the rules to one navigation: returns to let it through, throws a redirect, or leaves the page. `here` is
 * where a cancelled navigation stays.
 */
export async function guard(target: Target, here: string | null): Promise<void> {
  if (lockingCookie() === null) setLocked(false)
  // Locked, nothing is asked of the server: without a network the lock still holds.
  if (lockingCookie() !== '1') {
    await enterNamedTenant(target)
    if (!sessionLoaded()) await loadSession()
    await languageReady()
  }
  if (target.path !== unitSelectionPath) session.choosingUnit = false
  let decision = decide(target, factsOf(target))
  if (decision.do === 'loadNavigation') {
    await loadNavigation()
    decision = decide(target, factsOf(target))
  }
  await follow(decision, target, here)
}

/** `/?tenant=X` and `/login?tenant=X` name the tenant of whoever is not signed in; an unknown one is reported by the form. */
async function enterNamedTenant({ path, query }: Target): Promise<void> {
  const { tenant } = query
  if (tenant === undefined || credentials.token || (path !== signInPath && path !== loginPath)) return
  const before = credentials.tenantId
  await chooseTenant(tenant).catch(() => {})
  if (sessionLoaded() && credentials.tenantId !== before) await loadSession()
}

async function follow(decision: Decision, target: Target, here: string | null): Promise<void> {
  switch (decision.do) {
    case 'proceed':
      if (decision.remember) session.previous = target.href
      return
    case 'go':
      throw redirect({ href: decision.href, replace: decision.replace })
    case 'cancel':
      throw redirect({ href: here ?? homePath, replace: true })
    case 'refuse':
      Object.assign(refusal, { path: target.path, why: decision.why })
      throw redirect({ href: decision.href, replace: true })
    case 'signOn':
      keepWanted(target.href)
      location.replace(await signOnAddress())
      return new Promise(() => {})
    case 'signOnWithCode':
      // The sign-on address is asked again when needed: one that stood in the address bar could be anybody's.
      throw redirect({ href: `${unitSelectionPath}${queryOf(target)}`, replace: true })
    case 'exchange':
      throw redirect({ href: await exchangeSsoInfo(decision.ssoInfo), replace: true })
    case 'loadNavigation':
      throw new Error('the navigation was loaded and is asked for again')
  }
}

const queryOf = ({ href }: Target): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '')

function factsOf(target: Target): GuardFacts {
  const known = navigation()
  return {
    locking: lockingCookie(),
    singleSignOn: singleSignOn(),
    sessionState: sessionState(),
    navigationLoaded: known !== null,
    isKnown: (path) => fixedRoutes.has(path) || (known !== null && findEntry(known, path) !== null),
    canonical: (path) => canonicalPath(path, pagesOf(known ?? [])),
    whyNot: (path) => (declaredScreens.has(path) ? 'noPermission' : 'unknown'),
    firstPage: (path) => {
      if (path === mainPath) return homePath
      if (!declaredMenu.some((group) => group.route === path)) return null
      const group = known?.find((one) => `/${one.componentCode.replace(/^\//, '')}` === path)
      return group?.children[0]?.linkAddress ?? null
    },
    home: homePath,
    previous: session.previous,
    wanted: safeRedirect(target.query['redirect']),
  }
}

const pagesOf = (navigation: readonly NavigationGroup[]) =>
  entriesOf(navigation).filter(({ kind }) => kind !== 'window')

function sessionState(): SessionState {
  const { information, choosingUnit } = session
  if (!credentials.token || !information?.user) return 'out'
  if (information.user.mustChangePassword) return 'mustChangePassword'
  const inUnit = information.planUnitCode !== null || information.tenant === null
  return inUnit && !choosingUnit ? 'in' : 'withoutUnit'
}
