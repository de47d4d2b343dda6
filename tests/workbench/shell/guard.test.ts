import { describe, expect, it } from 'vitest'
import {
  decide,
  type Decision,
  type GuardFacts,
  type Target,
  type WhyNot,
} from '../../../src/workbench/shell/guard/decide.ts'

const home = '/main/home'
const items = '/setting/ItemList'

const to = (href: string): Target => {
  const [path = '', query = ''] = href.split('?')
  return { path, href, query: Object.fromEntries(new URLSearchParams(query)) }
}

const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({
  locking: '0',
  singleSignOn: false,
  sessionState: 'in',
  navigationLoaded: true,
  isKnown: (path) => [home, items, '/locking', '/notFound'].includes(path),
  canonical: (path) => (path.toLowerCase() === `${items.toLowerCase()}/` ? items : null),
  whyNot: (path) => (path === '/not/granted' ? 'noPermission' : 'unknown'),
  firstPage: (path) => (path === '/setting' ? items : null),
  home,
  previous: null,
  wanted: null,
  ...change,
})

const proceed: Decision = { do: 'proceed', remember: false }
const entered: Decision = { do: 'proceed', remember: true }
const go = (href: string): Decision => ({ do: 'go', href, replace: true })
const load: Decision = { do: 'loadNavigation' }
const refuse = (href: string, why: WhyNot = 'unknown'): Decision => ({ do: 'refuse', href, why })

type Row = readonly [name: string, href: string, change: Partial<GuardFacts>, expected: Decision]

const bothModes: readonly Row[] = [
  ['locked: any other route is replaced by the lock', items, { locking: '1' }, go('/locking')],
  ['locked: sign-in too', '/', { locking: '1', sessionState: 'out' }, go('/locking')],
  ['locked: an exchange too', '/?ssoInfo=x', { locking: '1', sessionState: 'out' }, go('/locking')],
  ['locked: the lock itself is entered', '/locking', { locking: '1' }, proceed],
  ['unlocked: the way to the lock is cancelled', '/locking', { locking: '0' }, { do: 'cancel' }],
  [
    'unlocked: cancelled for nobody too',
    '/locking',
    { locking: '0', sessionState: 'out' },
    {
      do: 'cancel',
    },
  ],
  ['no cookie: the lock is a known route', '/locking', { locking: null }, proceed],
  ['changing the password is open to a user', '/changePassword', {}, proceed],
  [
    'another case and a slash at the end mean the known route',
    '/Setting/itemlist/?x=1',
    {},
    go(`${items}?x=1`),
  ],
  [
    'another case is put right before anything else, for nobody too',
    '/setting/itemlist/?x=1',
    { sessionState: 'out' },
    go(`${items}?x=1`),
  ],
  ['the form is open to nobody', '/login?tenant=X', { sessionState: 'out' }, proceed],
  ['the page after signing out is open to nobody', '/signedOut', { sessionState: 'out' }, proceed],
  ['the form leads a user home', '/login', {}, go(home)],
  ['changing the password is open to nobody', '/changePassword', { sessionState: 'out' }, proceed],
  ['a first password is changed first', items, { sessionState: 'mustChangePassword' }, go('/changePassword')],
  ['without a plan unit one is chosen first', items, { sessionState: 'withoutUnit' }, go('/unitSelection')],
  ['without a plan unit the selection is open', '/unitSelection', { sessionState: 'withoutUnit' }, proceed],
  ['a user who opens sign-in is sent home', '/', {}, go(home)],
  ['a user who opens sign-in on the way somewhere is sent there', '/', { wanted: items }, go(items)],
  ['a user who opens unit selection is sent home', '/unitSelection', {}, go(home)],
  ['a parent route opens its first page', '/setting', {}, go(items)],
  ['a known route is entered and remembered', items, {}, entered],
  ['an unknown route loads the navigation once', '/a/b', { navigationLoaded: false }, load],
  ['a route without permission is refused as such', '/not/granted', {}, refuse(home, 'noPermission')],
  ['an unknown route is refused, back home', '/a/b', {}, refuse(home)],
  ['an unknown route is refused, back to the previous', '/a/b', { previous: items }, refuse(items)],
]

const bySingleSignOn: readonly Row[] = [
  ['nobody without a code leaves for the provider', items, { sessionState: 'out' }, { do: 'signOn' }],
  ['nobody at sign-in leaves for the provider', '/', { sessionState: 'out' }, { do: 'signOn' }],
  ['nobody with a code may select a unit', '/unitSelection?code=c', { sessionState: 'out' }, proceed],
  [
    'nobody with a code elsewhere is sent to unit selection',
    '/?code=c',
    { sessionState: 'out' },
    { do: 'signOnWithCode' },
  ],
  [
    'a refusal of the provider is shown, not tried again',
    '/unitSelection?error=x',
    { sessionState: 'out' },
    proceed,
  ],
  ['a user with a code at unit selection is sent home', '/unitSelection?code=c', {}, go(home)],
  ['ssoInfo means nothing in this mode', `${items}?ssoInfo=x`, {}, entered],
]

const byPassword: readonly Row[] = [
  ['ssoInfo is exchanged', '/?ssoInfo=x', { sessionState: 'out' }, { do: 'exchange', ssoInfo: 'x' }],
  ['ssoInfo is exchanged on any route', `${items}?ssoInfo=y`, {}, { do: 'exchange', ssoInfo: 'y' }],
  ['unit selection with a code is open to nobody', '/unitSelection?code=c', { sessionState: 'out' }, proceed],
  ['unit selection with a code is open to a user', '/unitSelection?ssoCode=c', {}, proceed],
  [
    'unit selection with an error code is open',
    '/unitSelection?errorCode=E',
    { sessionState: 'out' },
    proceed,
  ],
  ['nobody at sign-in stays there', '/', { sessionState: 'out' }, proceed],
  [
    'nobody elsewhere is sent to sign in, and back later',
    `${items}?a=1`,
    { sessionState: 'out' },
    go(`/?redirect=${encodeURIComponent(`${items}?a=1`)}`),
  ],
  [
    'nobody at unit selection without a code is sent to sign in',
    '/unitSelection',
    { sessionState: 'out' },
    go('/?redirect=%2FunitSelection'),
  ],
]

describe('the route guard', () => {
  /** Weakened: locked, only the lock itself looked at. */
  describe.each([true, false])('in both modes (single sign-on: %s)', (singleSignOn) => {
    it.each(bothModes)('%s', (_name, href, change, expected) => {
      expect(decide(to(href), facts({ ...change, singleSignOn }))).toEqual(expected)
    })
  })

  it.each(bySingleSignOn)('single sign-on: %s', (_name, href, change, expected) => {
    expect(decide(to(href), facts({ ...change, singleSignOn: true }))).toEqual(expected)
  })

  it.each(byPassword)('password: %s', (_name, href, change, expected) => {
    expect(decide(to(href), facts(change))).toEqual(expected)
  })

  it('never asks twice for the navigation: once loaded, every route is entered, sent on or refused', () => {
    for (const singleSignOn of [true, false])
      for (const path of ['/', '/x', '/locking', '/unitSelection', items, home])
        expect(decide(to(path), facts({ singleSignOn, locking: null })).do).not.toBe('loadNavigation')
  })
})
