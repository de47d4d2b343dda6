import { isLsn, reaches, startOfLog, type Lsn } from '#domain/live/lsn.ts'

const storageKey = 'takt.seen'

/** Workers have none, and write nothing. */
const storage = (): Storage | undefined => globalThis.sessionStorage as Storage | undefined

/** Behind everything that this page wrote or was notified of; a reload of the page keeps it. */
export function seen(): Lsn {
  const kept = storage()?.getItem(storageKey)
  return isLsn(kept) ? kept : startOfLog
}

/** null: the answer says nothing. */
export function noteSeen(lsn: string | null): void {
  if (isLsn(lsn) && !reaches(seen(), lsn)) storage()?.setItem(storageKey, lsn)
}
