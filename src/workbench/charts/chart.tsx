import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatSettings } from '../fields/settings.ts'
import { MoreNote } from '../parts/more-note.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
import { ChartMenu } from './chart-menu.tsx'
import { loadDrawing } from './load-drawing.ts'
import { slicedSpec } from './slices.ts'
import { singleOf } from './single.ts'
import type { ChartSpec } from './spec.ts'
import { tableOf, type Reader, placeName, valueText } from './words.ts'
import { legendOf } from './legend-entries.ts'
import './charts.css'

interface ChartTableProps {
  readonly spec: ChartSpec
  readonly reader: Reader
  /** For everybody; otherwise only for those who do not see the chart. */
  readonly shown: boolean
}

/** Rows of the table at most; a screen reader is not helped by more, and the file has them all. */
const mostRows = 500

/** The numbers of a chart. */
function ChartTable({ spec, reader, shown }: ChartTableProps) {
  const { t } = useTranslation('charts')
  const { head, rows } = useMemo(() => tableOf(spec, reader), [spec, reader])
  return (
    <div className={shown ? 'c-table' : 'visually-hidden'}>
      <DataTable
        caption={<span className="visually-hidden">{spec.title}</span>}
        rows={rows.slice(0, mostRows)}
        columns={head.map((title, at) => ({
          title,
          isName: at === 0,
          isNumber: at > 0,
          cell: (row: (typeof rows)[number]) => row[at],
        }))}
      />
      <MoreNote shown={Math.min(rows.length, mostRows)} total={rows.length} hint={t('exportHasAll')} />
    </div>
  )
}

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

interface SingleFigureProps {
  readonly spec: ChartSpec
  readonly place: number
  readonly reader: Reader
  readonly onOpen?: (place: number, series: number) => void
}

/** The only value of a line that has no second one yet: a figure with its date and what it is measured by. */
function SingleFigure({ spec, place, reader, onOpen }: SingleFigureProps) {
  const { t } = useTranslation('charts')
  const when = placeName(spec, place, reader)
  return (
    <div className="c-single">
      {spec.series.map(({ name, values }, series) =>
        values[place] == null ? null : (
          <p key={name}>
            {name !== spec.title && <span>{name}</span>}
            <strong>{valueText(spec, values[place], reader)}</strong>
            {onOpen ? (
              <button type="button" className="t-link" onClick={() => onOpen(place, series)}>
                {when}
              </button>
            ) : (
              <small>{when}</small>
            )}
          </p>
        ),
      )}
      {(spec.levels ?? []).map(({ label, value, tone }) => (
        <small key={label} className={tone}>
          {label} {valueText(spec, value, reader)}
        </small>
      ))}
      <small>{t('single')}</small>
    </div>
  )
}

/** What the colours mean; slices of a whole are named here, series only where there are several. */
function Legend({ spec }: { readonly spec: ChartSpec }) {
  const entries = legendOf(spec)
  if (entries.length === 0) return <span />
  return (
    <ul className="c-legend">
      {entries.map(({ name, colour, line }) => (
        <li key={name}>
          <i aria-hidden className={line ? 'line' : undefined} style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  )
}
