import { readCookie, writeCookie } from './credentials.ts'

/** Cookie of specification §2.4: 1 locked, 0 unlocked. A cookie, so that every tab of the browser is locked at once. */
const cookie = 'locking'

export const lockingCookie = (): string | null => readCookie(cookie)

export const isLocked = (): boolean => lockingCookie() === '1'

export function setLocked(locked: boolean): void {
  writeCookie(cookie, locked ? '1' : '0', null)
}
