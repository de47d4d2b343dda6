/**
 * Scrolls the nearest box `within` (a selector) just as far as `part` shows whole. It asks where the part is when the
 * page has been laid out anyway: a new screen must not be laid out for that alone. Element.scrollIntoView would also
 * make the part the place where the next Tab begins, and so leave out what is before it.
 */
export function bringIntoView(part: HTMLElement | null, within: string): (() => void) | undefined {
  const box = part?.closest(within)
  if (!part || !box) return undefined
  const observer = new IntersectionObserver(
    ([seen]) => {
      observer.disconnect()
      if (!seen?.rootBounds || seen.intersectionRatio >= 1) return
      const { boundingClientRect: at, rootBounds: view } = seen
      box.scrollBy(
        distance(at.left, at.right, view.left, view.right),
        distance(at.top, at.bottom, view.top, view.bottom),
      )
    },
    { root: box },
  )
  observer.observe(part)
  return () => observer.disconnect()
}

/** How far to scroll, in pixels: nothing where it is seen, else to the edge that it is beyond. */
function distance(from: number, to: number, first: number, last: number): number {
  if (from < first) return from - first
  return to > last ? Math.min(to - last, from - first) : 0
}
