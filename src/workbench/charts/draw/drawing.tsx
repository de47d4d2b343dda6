import { useCallback, useLayoutEffect, useRef } from 'react'
import { ChartTip } from '../chart-tip.tsx'
import { readKey } from '../marks.ts'
import type { ChartSpec } from '../spec.ts'
import { tipOf, type Reader } from '../words.ts'
import { draw, type Picture } from './draw.ts'
import { beginAt, useMarks } from './use-marks.ts'
import { useSize } from './use-size.ts'

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
