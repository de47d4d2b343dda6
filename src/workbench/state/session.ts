import { proxy } from 'valtio'
import type { SsoMode } from '#domain/services/access/sso.ts'
import type { LoginInformation } from '#domain/services/access/session.ts'

interface Session {
  /** null until the first answer of the server. */
  information: LoginInformation | null
  /** The server said the session is over; a modal leads back to sign-in. */
  ended: boolean
  /** Why it is over, when the server said so. */
  endText: string | null
  /** The user asked to change the plan unit. */
  choosingUnit: boolean
  /** Why another system's sign-in failed: shown beside the error code, which alone is in the address. */
  ssoFailure: { readonly code: string; readonly message: string } | null
  /** Whom another system handed over here, as the server said: an address can say anything. */
  handedOver: { readonly ssoCode: string; readonly userCode: string } | null
  /** The last known route that was entered; a refused one leads back to it. */
  previous: string | null
}

export const session = proxy<Session>({
  information: null,
  ended: false,
  endText: null,
  choosingUnit: false,
  ssoFailure: null,
  handedOver: null,
  previous: null,
})

/** Name and password are no way in (specification §2.4, a flag of the server). */
export const singleSignOn = (): boolean => ssoMode() === 'required'

/** How the tenant signs in: by name and password alone, by either, or by single sign-on alone. */
export const ssoMode = (): SsoMode => session.information?.sso ?? 'off'

/** Zone of times until the plan unit's own is known. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** IANA time zone in which the user's plan unit shows and types times. */
export function planUnitZone(): string {
  return session.information?.timeZone ?? browserZone
}

/** The storage name of anything kept per user and plan unit. */
export function ownKey(name: string): string {
  const { information } = session
  return `takt.${name}.${information?.tenant?.id ?? 0}.${information?.planUnitCode ?? ''}.${information?.user?.userName ?? ''}`
}
