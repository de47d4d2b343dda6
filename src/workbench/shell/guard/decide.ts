import {
  changePasswordPath,
  lockingPath,
  loginPath,
  signedOutPath,
  signInPath,
  unitSelectionPath,
} from '../../navigation/paths.ts'

/** Where somebody wants to go. */
export interface Target {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Path with query, as typed. */
  readonly href: string
}

/** How far the person at the browser is in. */
export type SessionState = 'out' | 'mustChangePassword' | 'withoutUnit' | 'in'

/** What the rules look at beside the target. */
export interface GuardFacts {
  /** Value of the cookie `locking`. */
  readonly locking: string | null
  /** Single sign-on is the only way in (a flag of the server, asked at start). */
  readonly singleSignOn: boolean
  readonly sessionState: SessionState
  /** The user's own navigation was loaded in this session. */
  readonly navigationLoaded: boolean
  /** Routes of the product and, once loaded, of the user's menu. */
  readonly isKnown: (path: string) => boolean
  /**
   * The route that a path means, whatever its case, slashes and encoding: routes of the product and, once loaded, of the
   * user's menu; null: none. The path itself where it is one.
   */
  readonly canonical: (path: string) => string | null
  /** Why a path that is not known cannot be entered. */
  readonly whyNot: (path: string) => WhyNot
  /** The page that a parent route such as `/setting` opens; null for other paths. */
  readonly firstPage: (path: string) => string | null
  readonly home: string
  /** The last known route that was entered. */
  readonly previous: string | null
  /** A target kept over signing in, when it leads to a place of the product. */
  readonly wanted: string | null
}

/** A page that the user may not open, one that this version does not have, one that nobody knows. */
export type WhyNot = 'noPermission' | 'unknown'

export type Decision =
  /** Enter; `remember` makes it the previous route of later refusals. */
  | { readonly do: 'proceed'; readonly remember: boolean }
  /** Stay where one is. */
  | { readonly do: 'cancel' }
  | { readonly do: 'go'; readonly href: string; readonly replace: boolean }
  /** Unit selection with the code of the provider, and the sign-on address kept for another try. */
  | { readonly do: 'signOnWithCode' }
  /** The browser leaves for the provider. */
  | { readonly do: 'signOn' }
  | { readonly do: 'exchange'; readonly ssoInfo: string }
  /** Load the navigation of the user once, then ask again. */
  | { readonly do: 'loadNavigation' }
  /** Back to `href`, with a dialog titled Tips that says why. */
  | { readonly do: 'refuse'; readonly href: string; readonly why: WhyNot }

const proceed: Decision = { do: 'proceed', remember: false }
const go = (href: string, replace = true): Decision => ({ do: 'go', href, replace })

/** What a provider or another system appends for unit selection: a code, or why there is none. */
const signOnKeys = ['code', 'ssoCode', 'errorCode', 'error'] as const
const carriesCode = ({ query }: Target): boolean => signOnKeys.some((key) => query[key])

/**
 * The rules of specification §2.4 for one navigation. A user who must change the password, or is in no plan unit yet, is
 * not fully in: the product sends them to the one page that helps.
 */
export function decide(target: Target, facts: GuardFacts): Decision {
  const meant = facts.canonical(target.path)
  if (meant !== null && meant !== target.path) return go(meant + queryOf(target))
  if (facts.locking === '1') return target.path === lockingPath ? proceed : go(lockingPath)
  if (facts.locking === '0' && target.path === lockingPath) return { do: 'cancel' }
  return (facts.singleSignOn ? outsideSingleSignOn : outsidePassword)(target, facts) ?? inside(target, facts)
}

/** Pages that nobody has to be signed in for. */
const openPaths: ReadonlySet<string> = new Set([changePasswordPath, loginPath, signedOutPath])

/** Single sign-on mode, nobody signed in; null for everybody else. */
function outsideSingleSignOn(target: Target, { sessionState }: GuardFacts): Decision | null {
  if (sessionState === 'out' && openPaths.has(target.path)) return proceed
  if (sessionState !== 'out') return null
  if (!carriesCode(target)) return { do: 'signOn' }
  return target.path === unitSelectionPath ? proceed : { do: 'signOnWithCode' }
}

/** Password mode: what another system hands over, and who is not signed in; null for everybody else. */
function outsidePassword(target: Target, { sessionState }: GuardFacts): Decision | null {
  const { ssoInfo } = target.query
  if (ssoInfo) return { do: 'exchange', ssoInfo }
  if (target.path === unitSelectionPath && carriesCode(target)) return proceed
  if (sessionState !== 'out') return null
  if (target.path === signInPath || openPaths.has(target.path)) return proceed
  return go(`${signInPath}?redirect=${encodeURIComponent(target.href)}`)
}

const queryOf = ({ href }: Target): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '')

function inside(target: Target, facts: GuardFacts): Decision {
  const { path } = target
  if (path === changePasswordPath) return proceed
  if (facts.sessionState === 'mustChangePassword') return go(changePasswordPath)
  if (facts.sessionState === 'withoutUnit')
    return path === unitSelectionPath ? proceed : go(unitSelectionPath)
  if (path === signInPath || path === loginPath || path === signedOutPath || path === unitSelectionPath)
    return go(facts.wanted ?? facts.home)
  const first = facts.firstPage(path)
  if (first) return go(first)
  if (facts.isKnown(path)) return { do: 'proceed', remember: path !== lockingPath }
  if (!facts.navigationLoaded) return { do: 'loadNavigation' }
  return { do: 'refuse', href: facts.previous ?? facts.home, why: facts.whyNot(path) }
}
