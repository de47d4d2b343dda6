import { useEffect, useState } from 'react'
import { CLICK_DEBOUNCE_MS, DEBOUNCE_MS, THROTTLE_MS } from '#domain/limits.ts'

/**
 * Tells first clicks from those that belong to them: answers whether a click at a time (ms, that of its event) acts. The
 * first of several acts at once; the ones that follow each other within the time of a double click do not.
 */
export function clickFilter(ms = CLICK_DEBOUNCE_MS): (at: number) => boolean {
  let last = -Infinity
  return (at) => {
    const isFirst = at - last >= ms
    last = at
    return isFirst
  }
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
