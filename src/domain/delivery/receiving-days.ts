import { formatDay, parseDay } from '../rules/dates.ts'

/** Days (YYYY-MM-DD) on which material is received; behind the last one that is known every day is open. */
export class ReceivingDays {
  readonly #open: ReadonlySet<string>
  readonly #last: string
  readonly #isBack: boolean

  /** @param isBack what falls on a closed day comes before it, not behind it */
  constructor(open: readonly string[], isBack = false) {
    this.#open = new Set(open)
    this.#last = open.reduce((last, day) => (day > last ? day : last), '')
    this.#isBack = isBack
  }

  isOpen(day: string): boolean {
    return day > this.#last || this.#open.has(day)
  }

  /** The first open day from `day` on. */
  next(day: string): string {
    let at = day
    while (!this.isOpen(at)) at = neighbour(at, 1)
    return at
  }

  /** When what is wanted on `day` is received: never before `earliest`. */
  received(day: string, earliest: string): string {
    if (!this.#isBack) return this.next(day)
    for (let at = day; at >= earliest; at = neighbour(at, -1)) if (this.isOpen(at)) return at
    return this.next(day)
  }
}

/** Nobody keeps days of receiving. */
export const everyDay = new ReceivingDays([])

const neighbour = (day: string, by: 1 | -1): string => formatDay(parseDay(day)! + by)
