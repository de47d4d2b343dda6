import { lineWith } from './list-keys.ts'

/** Keys within this time belong to one word, milliseconds. */
const WORD_MS = 1000

/**
 * A word that is typed letter by letter on a list. The rest that ends it counts from when the last letter was answered and
 * let go: a page that takes its time for a letter takes none from the next.
 */
export class TypedWord {
  #word = ''
  #at = -Infinity

  /** A word has been begun that a key may still belong to. */
  isOpen(now: number): boolean {
    return this.#word !== '' && now - this.#at <= WORD_MS
  }

  /** What the last letter did is on the screen. */
  drawn(now: number): void {
    this.#at = Math.max(this.#at, now)
  }

  /** A key was released, and the page has come to know it. */
  released(key: string, now: number): void {
    if (key.toLowerCase() === this.#word.at(-1)?.toLowerCase()) this.drawn(now)
  }

  /** Another key has moved the line. */
  end(): void {
    this.#word = ''
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
