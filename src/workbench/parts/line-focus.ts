/** Index of the drawn line that an element is in; -1 outside of all. */
export const indexOf = (element: EventTarget | null): number =>
  element instanceof Element
    ? Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
    : -1

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]'

/**
 * Focuses a line, or the first thing in it that can be focused. One out of view is drawn first: `scrollTo` brings it there;
 * without that, lines next to those that are drawn are found by the browser's own scrolling.
 */
export function focusLine(
  frame: HTMLElement | null,
  index: number,
  scrollTo?: (index: number) => void,
): void {
  scrollTo?.(index)
  const focus = (): boolean => {
    const line = frame?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`)
    const target = line?.matches('[tabindex]') ? line : line?.querySelector<HTMLElement>(focusable)
    target?.focus({ preventScroll: scrollTo !== undefined })
    return target !== null && target !== undefined
  }
  if (!focus()) requestAnimationFrame(focus)
}
