/** Keys within this time belong to one word, milliseconds. */
const WORD_MS = 1000

/** The line that a key leads to in a list of `count`; null: the key moves nothing. */
export function lineAfter(key: string, at: number, count: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? count - 1 : at - 1,
    PageDown: Math.max(at, 0) + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const to = steps[key]
  return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to))
}

/** The next line, from the one behind `at` round to `at` itself, that begins with a text; -1: none does. */
export function lineWith(
  text: string,
  at: number,
  count: number,
  textOf: (index: number) => string,
  from = at + 1,
): number {
  const sought = text.toLowerCase()
  for (let step = 0; step < count; step++) {
    const index = (Math.max(0, from) + step) % count
    if (textOf(index).toLowerCase().startsWith(sought)) return index
  }
  return -1
}

/** A word that is typed letter by letter on a list. */
export class TypedWord {
  #word = ''
  #at = -Infinity

  /** A word has been begun that a key may still belong to. */
  isOpen(now: number): boolean {
    return this.#word !== '' && now - this.#at <= WORD_MS
  }

  /** What the last key did is on the screen: the rest until a word is over counts from here, however slow the page is. */
  drawn(now: number): void {
    this.#at = Math.max(this.#at, now)
  }

  /** Takes a key; gives the line that now fits, or null where the key is no letter or no line fits. */
  take(
    key: string,
    now: number,
    at: number,
    count: number,
    textOf: (index: number) => string,
  ): number | null {
    const fresh = !this.isOpen(now)
    if (key.length !== 1 || (key === ' ' && fresh)) return null
    this.#word = fresh ? key : this.#word + key
    this.#at = now
    // The same letter again and again goes from one line to the next; a longer word may stay where it is.
    const repeated = this.#word === key.repeat(this.#word.length)
    const found = lineWith(repeated ? key : this.#word, at, count, textOf, repeated ? at + 1 : at)
    return found < 0 ? null : found
  }
}
