import { CLICK_DEBOUNCE_MS } from '#domain/limits.ts'
import { useRested } from './timing.ts'

/**
 * What a panel is about, which opens with the first value and shuts without one. Both wait for a moment, so that the
 * second click of a double click still meets what the first one met. A change from one value to another does not.
 */
export function useOpened<T>(value: T | null): T | null {
  const opened = useRested(value, CLICK_DEBOUNCE_MS)
  return value !== null && opened !== null ? value : opened
}
