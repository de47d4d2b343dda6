/** Browsers cap an element's height (Firefox near 17.9 million px); taller content gets a scaled scroll range. */
export const maxScrollHeight = 16_000_000

/** Where the view stands: `top` is in row pixels, exact; `scrollTop` is the element's own, scaled when content is tall. */
export interface ScrollState {
  readonly top: number
  readonly scrollTop: number
}

export interface ScrollRange {
  readonly contentHeight: number
  readonly viewHeight: number
}

export const scrollHeight = (range: ScrollRange): number => Math.min(range.contentHeight, maxScrollHeight)

const maxTop = (range: ScrollRange): number => Math.max(0, range.contentHeight - range.viewHeight)
const maxScrollTop = (range: ScrollRange): number => Math.max(0, scrollHeight(range) - range.viewHeight)

/**
 * The view after the element scrolled to `scrollTop`. A short way (wheel, touch, arrow) moves the rows by just as
 * many pixels; a long one (thumb drag) jumps in proportion. Both ends are always reached exactly.
 */
export function scrolledTo(state: ScrollState, scrollTop: number, range: ScrollRange): ScrollState {
  const last = maxScrollTop(range)
  if (last === maxTop(range)) return { top: clamp(scrollTop, 0, last), scrollTop }
  if (scrollTop <= 0) return { top: 0, scrollTop }
  if (scrollTop >= last - 1) return { top: maxTop(range), scrollTop }
  const way = scrollTop - state.scrollTop
  const top = Math.abs(way) <= 2 * range.viewHeight ? state.top + way : (scrollTop / last) * maxTop(range)
  return { top: clamp(top, 0, maxTop(range)), scrollTop }
}

/** The element's scrollTop that represents a row position. */
export function scrollTopFor(top: number, range: ScrollRange): number {
  const all = maxTop(range)
  return all === 0 ? 0 : Math.round((clamp(top, 0, all) / all) * maxScrollTop(range))
}

/** The least move that brings [from, to) into view. */
export function revealed(top: number, from: number, to: number, range: ScrollRange): number {
  if (from < top) return from
  if (to > top + range.viewHeight) return clamp(to - range.viewHeight, 0, maxTop(range))
  return top
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
