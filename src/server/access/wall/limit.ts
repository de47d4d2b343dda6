import { TaktError } from '#domain/errors.ts'

/** Calls that a display may make in a minute: a page of 40 sources that are read every 5 s, and some. */
export const WALL_CALLS = 600
const WINDOW_MS = 60_000

interface Window {
  readonly from: number
  calls: number
}

const windows = new Map<string, Window>()

/** Counts a call of a display; throws 429 for one too many in this process. */
export function countWallCall(wallId: string, now = Date.now()): void {
  const known = windows.get(wallId)
  const open = known && now - known.from < WINDOW_MS ? known : { from: now, calls: 0 }
  open.calls += 1
  windows.set(wallId, open)
  if (open.calls > WALL_CALLS)
    throw new TaktError('tooManyRequests', { seconds: Math.ceil((open.from + WINDOW_MS - now) / 1000) })
  if (windows.size > 1000)
    for (const [id, { from }] of windows) if (now - from >= WINDOW_MS) windows.delete(id)
}
