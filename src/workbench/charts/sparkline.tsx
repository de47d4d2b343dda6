import { lazy, Suspense, useMemo } from 'react'
import { useFormatSettings } from '../fields/settings.ts'
import './charts.css'
import { loadDrawing } from './load-drawing.ts'
import type { ChartSpec } from './spec.ts'

const Drawing = lazy(loadDrawing)

const height = 22

/** A chart without axes as high as a row of a table; what it says is its name, its numbers are in the chart it is taken from. */
export function Sparkline(spec: Omit<ChartSpec, 'kind'>) {
  const { language, zone } = useFormatSettings()
  const content = JSON.stringify(spec)
  const stable = useMemo(() => ({ ...(JSON.parse(content) as ChartSpec), kind: 'spark' as const }), [content])
  const reader = useMemo(() => ({ language, zone }), [language, zone])
  if (stable.series.every(({ values }) => values.filter((value) => value !== null).length < 2)) return null
  return (
    <span className="c-spark">
      <Suspense fallback={null}>
        <Drawing spec={stable} reader={reader} height={height} />
      </Suspense>
    </span>
  )
}
