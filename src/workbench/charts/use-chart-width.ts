import { useState, type RefCallback } from 'react'
import { useWidth } from '../parts/use-width.ts'

/** Before a chart is measured, and the least that it is drawn for, px. */
const [USUAL, LEAST] = [640, 240]

/** For a chart that is drawn as wide as its place, so that its letters keep their size: the place, and its width in px. */
export function useChartWidth(): readonly [place: RefCallback<HTMLElement>, width: number] {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return [setPlace, Math.max(LEAST, useWidth(place) ?? USUAL)]
}
