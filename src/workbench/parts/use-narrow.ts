import { useLayoutEffect, useState } from 'react'

/** Is an element less wide than `width`, px? */
export function useNarrow(element: HTMLElement | null, width: number): boolean {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = (): void => setNarrow(element.clientWidth < width)
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [element, width])
  return narrow
}
