import { useLayoutEffect, useState, type RefObject } from 'react'
import { throttled } from '../../parts/timing.ts'
import type { Size } from './svg.ts'

const waiting = new Set<() => void>()

/** Takes all that waits at once: what one measures would else be laid out again after what the one before draws. */
function takeAll(): void {
  const all = [...waiting]
  waiting.clear()
  for (const work of all) work()
}

/** Does it when the browser has nothing else to do; gives what forgets it. */
function whenIdle(work: () => void): () => void {
  if (waiting.size === 0) {
    // Safari has no idle time to give.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(takeAll)
    else setTimeout(takeAll, 100)
  }
  waiting.add(work)
  return () => void waiting.delete(work)
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
    const forget = whenIdle(measure)
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
