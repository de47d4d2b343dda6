import { TaktError } from '#domain/errors.ts'

const WINDOW_MS = 60_000
/** Windows that are kept before those that are over are removed. */
const MANY = 1000

interface Window {
  readonly from: number
  calls: number
}

/** Calls that one caller may make in a minute, counted in this process. */
export class CallLimit {
  readonly #most: number
  readonly #windows = new Map<string, Window>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a call. @throws TaktError tooManyRequests */
  count(caller: string, now = Date.now()): void {
    const known = this.#windows.get(caller)
    const open = known && now - known.from < WINDOW_MS ? known : { from: now, calls: 0 }
    open.calls += 1
    this.#windows.set(caller, open)
    if (open.calls > this.#most)
      throw new TaktError('tooManyRequests', { seconds: Math.ceil((open.from + WINDOW_MS - now) / 1000) })
    if (this.#windows.size > MANY)
      for (const [key, { from }] of this.#windows) if (now - from >= WINDOW_MS) this.#windows.delete(key)
  }
}
