import { useLayoutEffect, useState } from 'react'

/** How wide an element is inside, in whole px; null before it is there. */
export function useWidth(element: Element | null): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = (): void => setWidth(element.clientWidth)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [element])
  return width
}
