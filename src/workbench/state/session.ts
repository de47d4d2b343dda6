import { proxy } from 'valtio'
import type { LoginInformation } from '#domain/services/access/session.ts'

interface Session {
  /** null until the first answer of the server. */
  information: LoginInformation | null
  /** The server said the session is over; a modal leads back to sign-in. */
  ended: boolean
}

export const session = proxy<Session>({ information: null, ended: false })

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
