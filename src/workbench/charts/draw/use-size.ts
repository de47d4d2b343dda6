import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { throttled } from '../../parts/timing.ts'
import type { Size } from './svg.ts'

/** Safari has no idle time to give. */
const whenIdle: (work: () => void) => () => void =
  typeof requestIdleCallback === 'function'
    ? (work) => {
        const asked = requestIdleCallback(work)
        return () => cancelIdleCallback(asked)
      }
    : (work) => {
        const asked = setTimeout(work, 100)
        return () => clearTimeout(asked)
      }

/**
 * Size of an element inside, px; null before it is known. What the browser does not draw yet, below the fold of a page, is
 * measured when it comes near or when the browser has nothing else to do.
 */
export function useSize(place: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = place.current!
    const measure = (): void => {
      const next = { width: element.clientWidth, height: element.clientHeight }
      setSize((now) => (now?.width === next.width && now.height === next.height ? now : next))
    }
    // One of many at a time, each within what is left of the idle time.
    const forget = whenIdle(() => flushSync(measure))
    const resized = throttled(measure)
    const sizes = new ResizeObserver(() => {
      forget()
      resized()
    })
    sizes.observe(element)
    return () => {
      forget()
      resized.cancel()
      sizes.disconnect()
    }
  }, [place])
  return size
}
