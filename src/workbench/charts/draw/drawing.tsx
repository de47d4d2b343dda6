import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { throttled } from '../../parts/timing.ts'
import { ChartTip } from '../chart-tip.tsx'
import { readKey } from '../marks.ts'
import type { ChartSpec } from '../spec.ts'
import { tipOf, type Reader } from '../words.ts'
import { draw, type Picture } from './draw.ts'
import { beginAt, useMarks } from './use-marks.ts'
import type { Size } from './plot-shapes.ts'

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
function useSize(place: RefObject<HTMLElement | null>): Size | null {
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

interface DrawingProps {
  readonly spec: ChartSpec
  readonly reader: Reader
  readonly height: number | 'fill'
  readonly onDrawn?: (svg: SVGSVGElement) => void
  readonly onOpen?: (place: number, series: number) => void
  /** Place in the chart of each drawn place, where these differ; -1 for several together. */
  readonly placeOf?: readonly number[]
}

const [LEAST_WIDTH, LEAST_HEIGHT] = [60, 18]

/** Draws a chart into its place, again whenever the place changes its size, and lets pointer and keyboard at its marks. */
export default function Drawing({ spec, reader, height, onDrawn, onOpen, placeOf }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const picture = useRef<Picture | null>(null)
  const placeAt = useCallback((at: number): number => placeOf?.[at] ?? at, [placeOf])
  const openable = onOpen !== undefined
  useLayoutEffect(() => {
    if (!size || size.width < LEAST_WIDTH || size.height < LEAST_HEIGHT) return
    const next = draw(spec, size, reader, (at) => openable && placeAt(at) >= 0)
    const holder = place.current!.querySelector('.c-holder')!
    const focused = document.activeElement
    const mark = holder.contains(focused) ? focused!.getAttribute('data-mark') : null
    const stop = holder.querySelector('[data-mark][tabindex="0"]')?.getAttribute('data-mark')
    holder.replaceChildren(next.svg)
    picture.current = next
    beginAt(next, readKey(stop))
    if (mark) next.svg.querySelector<SVGElement>(`[data-mark="${mark}"]`)?.focus()
    onDrawn?.(next.svg)
  }, [spec, size, reader, openable, placeAt, onDrawn])
  const { active, handlers } = useMarks(picture, (series, at) => {
    if (placeAt(at) >= 0) onOpen?.(placeAt(at), series)
  })
  return (
    <div
      ref={place}
      className={openable ? 'c-drawing opens' : 'c-drawing'}
      style={height === 'fill' ? undefined : { height }}
      {...handlers}
    >
      <div className="c-holder" />
      {active?.node.isConnected && spec.kind !== 'spark' && spec.series[active.series] && (
        <ChartTip tip={tipOf(spec, active.series, active.at, reader)} node={active.node} />
      )}
    </div>
  )
}
