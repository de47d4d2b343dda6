import { useId } from 'react'
import { shortNumber, valueAxis } from './axis-points.ts'
import { useChartWidth } from './use-chart-width.ts'
import { ValueTable } from './value-table.tsx'
import './value-charts.css'

export interface Series {
  readonly name: string
  /** One per category; null: no value there. */
  readonly values: readonly (number | null)[]
}

/** A level drawn across the chart. */
export interface Level {
  readonly label: string
  readonly value: number
  readonly tone: 'good' | 'warn' | 'bad'
}

interface ValueChartProps {
  /** What it shows, in words. */
  readonly title: string
  readonly kind: 'line' | 'bar'
  readonly categories: readonly string[]
  /** What stands under the axis for each; left out: the categories themselves. */
  readonly names?: readonly string[]
  readonly series: readonly Series[]
  readonly levels?: readonly Level[]
  readonly unit?: string
  /** The axis holds zero; bars always do. */
  readonly zero?: boolean
  readonly height?: number
  /** Makes the categories buttons. */
  readonly onChoose?: (index: number) => void
  readonly chosen?: number | null
}

const pad = { left: 48, right: 12, top: 12, bottom: 24 }
/** A letter under the axis, and the least and most room for a name there, px. */
const [LETTER, SHORT, LONG] = [7, 48, 96]

/** Values by category as lines or bars; the same numbers stand in a table for those who do not see it. */
export function ValueChart(props: ValueChartProps) {
  const {
    title,
    kind,
    categories,
    names = categories,
    series,
    levels = [],
    unit = '',
    zero = true,
    height = 220,
    onChoose,
  } = props
  const id = useId()
  const [place, width] = useChartWidth()
  const numbers = series.flatMap(({ values }) => values.filter((one) => one !== null))
  const axis = valueAxis([...numbers, ...levels.map(({ value }) => value)], 4, zero || kind === 'bar')
  const [innerWidth, innerHeight] = [width - pad.left - pad.right, height - pad.top - pad.bottom]
  const step = innerWidth / Math.max(1, categories.length)
  const x = (index: number): number => pad.left + (index + 0.5) * step
  const y = (value: number): number =>
    pad.top + (1 - (value - axis.low) / (axis.high - axis.low || 1)) * innerHeight
  const longest = Math.max(0, ...names.map(({ length }) => length)) * LETTER
  const every = Math.ceil(Math.min(LONG, Math.max(SHORT, longest)) / step)
  const text = (value: number): string => `${shortNumber(value)}${unit === '%' ? '%' : ''}`
  return (
    <figure className="c-values" ref={place}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {axis.ticks.map((tick) => (
          <g key={tick} className="tick">
            <line x1={pad.left} x2={width - pad.right} y1={y(tick)} y2={y(tick)} />
            <text x={pad.left - 6} y={y(tick) + 4} textAnchor="end">
              {text(tick)}
            </text>
          </g>
        ))}
        {names.map((name, index) =>
          index % every === 0 ? (
            <text key={categories[index]} x={x(index)} y={height - 8} textAnchor="middle" className="name">
              {cut(name, Math.max(4, Math.floor((step * every) / LETTER)))}
            </text>
          ) : null,
        )}
        {series.map(({ name, values }, at) => (
          <g key={name} className={`s${at % 6}`}>
            {kind === 'bar' ? (
              values.map((value, index) =>
                value === null ? null : (
                  <rect
                    key={categories[index]}
                    x={x(index) - step * 0.36 + (at * step * 0.72) / series.length}
                    width={Math.max(1, (step * 0.72) / series.length - 1)}
                    y={Math.min(y(value), y(0))}
                    height={Math.max(1, Math.abs(y(value) - y(0)))}
                    className={index === props.chosen ? 'chosen' : undefined}
                  >
                    <title>{`${categories[index]} · ${name} ${value}${unit}`}</title>
                  </rect>
                ),
              )
            ) : (
              <LineOf
                values={values}
                x={x}
                y={y}
                label={(index, value) => `${categories[index]} ${value}${unit}`}
              />
            )}
          </g>
        ))}
        {levels.map(({ label, value, tone }) => (
          <g key={label} className={`level ${tone}`}>
            <line x1={pad.left} x2={width - pad.right} y1={y(value)} y2={y(value)} />
            <text x={width - pad.right} y={y(value) - 3} textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {onChoose &&
          categories.map((name, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the table below has a button for each
            <rect
              key={name}
              className="hit"
              x={x(index) - step / 2}
              y={pad.top}
              width={step}
              height={innerHeight}
              onClick={() => onChoose(index)}
            >
              <title>{name}</title>
            </rect>
          ))}
      </svg>
      {series.length > 1 && (
        <figcaption>
          {series.map(({ name }, at) => (
            <span key={name} className={`s${at % 6}`}>
              <i aria-hidden />
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <ValueTable title={title} categories={categories} series={series} unit={unit} onChoose={onChoose} />
    </figure>
  )
}

interface LineOfProps {
  readonly values: readonly (number | null)[]
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly label: (index: number, value: number) => string
}

function LineOf({ values, x, y, label }: LineOfProps) {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  return (
    <>
      <polyline points={points.map(({ value, index }) => `${x(index)},${y(value)}`).join(' ')} />
      {points.map(({ value, index }) => (
        <circle key={index} cx={x(index)} cy={y(value)} r={3}>
          <title>{label(index, value)}</title>
        </circle>
      ))}
    </>
  )
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(1, length - 1))}…`
