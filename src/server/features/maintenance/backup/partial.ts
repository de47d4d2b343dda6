import { hostname } from 'node:os'
import { isAlive } from '../../../base/alive.ts'

/** Who writes a backup that is not complete: what a killed process left is known by it. */
export const ownWriter = (): string => `${process.pid}@${machine()}`

const machine = (): string => hostname().replaceAll(/[^\w-]/g, '_')

const STALE_MS = 2 * 86_400_000

/** The process that writes, on this machine, has ended, or nothing was written for two days. */
export function isAbandoned(writer: string, writtenAt: Date | null): boolean {
  const [pid, host] = writer.split('@')
  if (host === machine() && !isAlive(Number(pid))) return true
  return writtenAt !== null && Date.now() - writtenAt.getTime() > STALE_MS
}
