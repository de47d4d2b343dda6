import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { scrolledTo, scrollHeight, scrollTopFor, type ScrollState } from './model/scroll.ts'

export interface GridScroll {
  /** Pixel row position of the first visible line. */
  readonly top: number
  /** The element's own position; differs from `top` when the content is taller than browsers allow. */
  readonly scrollTop: number
  readonly left: number
  readonly viewHeight: number
  readonly viewWidth: number
  /** Height of the scrolled element. */
  readonly height: number
  readonly onScroll: () => void
  readonly to: (top: number) => void
  readonly toLeft: (left: number) => void
}

/** Scroll position of a grid body; `chrome` is the height of the sticky header and footer inside the element. */
export function useScroll(
  ref: RefObject<HTMLDivElement | null>,
  contentHeight: number,
  chrome: number,
): GridScroll {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [state, setState] = useState<ScrollState & { left: number }>({ top: 0, scrollTop: 0, left: 0 })
  const viewHeight = Math.max(0, size.height - chrome)
  const range = useMemo(() => ({ contentHeight, viewHeight }), [contentHeight, viewHeight])

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])

  const onScroll = useCallback(() => {
    const element = ref.current
    if (!element) return
    const { scrollTop, scrollLeft } = element
    setState((old) => ({ ...scrolledTo(old, scrollTop, range), left: scrollLeft }))
  }, [ref, range])

  const to = useCallback(
    (top: number) => {
      const element = ref.current
      if (!element) return
      element.scrollTop = scrollTopFor(top, range)
      const { scrollTop, scrollLeft } = element
      setState({ top, scrollTop, left: scrollLeft })
    },
    [ref, range],
  )
  const toLeft = useCallback(
    (left: number) => {
      if (ref.current) ref.current.scrollLeft = left
    },
    [ref],
  )

  const top = Math.min(state.top, Math.max(0, contentHeight - viewHeight))
  return {
    top,
    scrollTop: state.scrollTop,
    left: state.left,
    viewHeight,
    viewWidth: size.width,
    height: scrollHeight(range),
    onScroll,
    to,
    toLeft,
  }
}
