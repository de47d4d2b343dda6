import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatSettings } from '../fields/settings.ts'
import './charts.css'
import { ChartMenu } from './chart-menu.tsx'
import { loadDrawing } from './load-drawing.ts'
import { Legend } from './legend.tsx'
import { SingleFigure } from './single-figure.tsx'
import { slicedSpec } from './slices.ts'
import { singleOf } from './single.ts'
import type { ChartSpec } from './spec.ts'
import { ChartTable } from './chart-table.tsx'

const Drawing = lazy(loadDrawing)

interface ChartProps extends ChartSpec {
  /** Height of the drawing, px; `fill`: what the place has. */
  readonly height?: number | 'fill'
  /** Makes the marks buttons that lead to the rows behind a place. */
  readonly onOpen?: (place: number, series: number) => void
}

const usualHeight = 220

/**
 * The one chart of the product: a drawing with tooltips and marks to focus, a legend, a menu of exports, and the same
 * numbers as a table. It is drawn again when its content or its room changes, not when the theme does.
 */
export function Chart({ height = usualHeight, onOpen, ...spec }: ChartProps) {
  const { t } = useTranslation('charts')
  const { language, zone } = useFormatSettings()
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  const [asTable, setAsTable] = useState(false)
  // Callers make the declaration afresh each time; only another content is another chart.
  const content = JSON.stringify(spec)
  const stable = useMemo(() => JSON.parse(content) as ChartSpec, [content])
  const reader = useMemo(() => ({ language, zone }), [language, zone])
  const round = stable.kind === 'pie' || stable.kind === 'ring'
  const slices = useMemo(() => (round ? slicedSpec(stable, t('others')) : null), [stable, round, t])
  const single = singleOf(stable)
  const figure = ['c-chart', stable.kind, height === 'fill' && 'fill'].filter(Boolean).join(' ')
  const style = height === 'fill' ? undefined : { height }
  return (
    <figure className={figure}>
      <div className="c-head">
        <Legend spec={slices?.spec ?? stable} />
        <ChartMenu spec={stable} reader={reader} svg={svg} asTable={asTable} onTable={setAsTable} />
      </div>
      {single ? (
        <SingleFigure spec={stable} place={single.place} reader={reader} {...(onOpen ? { onOpen } : {})} />
      ) : (
        <Suspense fallback={<div className="c-drawing" style={style} />}>
          <Drawing
            spec={slices?.spec ?? stable}
            reader={reader}
            height={height}
            onDrawn={setSvg}
            {...(onOpen ? { onOpen } : {})}
            {...(slices ? { placeOf: slices.from } : {})}
          />
        </Suspense>
      )}
      <ChartTable spec={stable} reader={reader} shown={asTable} />
    </figure>
  )
}
