import { useLayoutEffect, useState, type RefObject } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Size of the scroller as it is now. */
export function useViewSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () =>
      setSize((old) => {
        const { clientWidth: width, clientHeight: height } = element
        return old.width === width && old.height === height ? old : { width, height }
      })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return size
}

/** `observeElementRect` of a virtualizer whose view is a part of the scroller: what is pinned covers the rest. */
export function useRect(
  width: number,
  height: number,
): (of: unknown, report: (rect: Size) => void) => () => void {
  const [rect] = useState(() => new ReportedRect())
  useLayoutEffect(() => rect.set({ width, height }))
  return rect.observe
}

class ReportedRect {
  #rect: Size = { width: 0, height: 0 }
  #report: ((rect: Size) => void) | null = null

  readonly observe = (_of: unknown, report: (rect: Size) => void): (() => void) => {
    this.#report = report
    report(this.#rect)
    return () => {
      this.#report = null
    }
  }

  set(rect: Size): void {
    if (rect.width === this.#rect.width && rect.height === this.#rect.height) return
    this.#rect = rect
    this.#report?.(rect)
  }
}
