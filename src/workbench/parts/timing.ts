import { useEffect, useState } from 'react'
import { CLICK_DEBOUNCE_MS, DEBOUNCE_MS, THROTTLE_MS } from '#domain/limits.ts'

interface Click {
  readonly target: unknown
  /** Time of its event, ms. */
  readonly at: number
  /** Which of several clicks in a row the platform takes it for, from 1; 0 by the keyboard. */
  readonly count: number
}

/**
 * Finds which clicks belong to the one before: on the same control, a double click by its time or in the platform's eyes,
 * and nothing clicked or typed elsewhere in between. A page that is busy with the first click can be late for the second.
 */
export class Clicks {
  readonly #ms: number
  #before: Click | null = null
  #last: Click | null = null

  constructor(ms = CLICK_DEBOUNCE_MS) {
    this.#ms = ms
  }

  click(click: Click): void {
    this.#before = this.#last
    this.#last = click
  }

  typed(): void {
    this.#last = null
  }

  /** Does the click that is being handled belong to the one before it? */
  isRepeated(isOn: (target: unknown) => boolean): boolean {
    const [before, last] = [this.#before, this.#last]
    if (before === null || last === null || !isOn(before.target)) return false
    return last.at - before.at < this.#ms || last.count > 1
  }
}

/** Clicks anywhere on the page, noted before any control handles them. */
export const clicks = new Clicks()

if (typeof document !== 'undefined') {
  // The button, not what is in it: that is another one where the button says that it works.
  const controlOf = (target: EventTarget | null): EventTarget | null =>
    (target instanceof Element && target.closest('button')) || target
  document.addEventListener(
    'click',
    ({ target, timeStamp, detail }) =>
      clicks.click({ target: controlOf(target), at: timeStamp, count: detail }),
    true,
  )
  document.addEventListener('input', () => clicks.typed(), true)
}

/** What is done once calls rest; the last one counts. `cancel` forgets one that waits. */
export function debounced<A extends readonly unknown[]>(
  work: (...input: A) => void,
  ms = DEBOUNCE_MS,
): ((...input: A) => void) & { readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => clearTimeout(timer)
  const later = (...input: A): void => {
    cancel()
    timer = setTimeout(() => work(...input), ms)
  }
  return Object.assign(later, { cancel })
}

/** What is done at most once in a time: the first call at once, and of those that follow the last one when it is over. */
export function throttled<A extends readonly unknown[]>(
  work: (...input: A) => void,
  ms = THROTTLE_MS,
): ((...input: A) => void) & { readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: A | null = null
  const rest = (): void => {
    const input = waiting
    waiting = null
    timer = input ? setTimeout(rest, ms) : undefined
    if (input) work(...input)
  }
  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
    waiting = null
  }
  const now = (...input: A): void => {
    if (timer !== undefined) {
      waiting = input
      return
    }
    timer = setTimeout(rest, ms)
    work(...input)
  }
  return Object.assign(now, { cancel })
}

/** A value once it has not changed for a time. */
export function useRested<T>(value: T, ms = DEBOUNCE_MS): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
