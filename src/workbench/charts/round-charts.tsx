import { onCircle, shortNumber, slicePath, valueAxis } from './axis-points.ts'
import { ValueTable } from './value-table.tsx'
import './value-charts.css'

export interface Share {
  readonly name: string
  readonly value: number
}

interface PieChartProps {
  readonly title: string
  readonly shares: readonly Share[]
  /** A ring with the sum in its middle. */
  readonly ring?: boolean
  readonly unit?: string
}

const size = 200
/** Slices that are told apart; the smaller ones are one together. */
const mostSlices = 6

/** The largest shares, the rest as one; what is not positive has no slice. */
export function slicesOf(shares: readonly Share[], rest: string): readonly Share[] {
  const known = shares.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  if (known.length <= mostSlices) return known
  const others = known.slice(mostSlices - 1).reduce((sum, { value }) => sum + value, 0)
  return [...known.slice(0, mostSlices - 1), { name: rest, value: others }]
}

/** Shares of a whole as a pie or a ring. */
export function PieChart({ title, shares, ring = false, unit = '' }: PieChartProps) {
  const slices = slicesOf(shares, '…')
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const ends = slices.map((_, at) => slices.slice(0, at + 1).reduce((sum, one) => sum + one.value, 0) / total)
  return (
    <figure className="c-round">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title}>
        {slices.map(({ name, value }, at) => (
          <path
            key={name}
            className={`s${at % 6}`}
            d={slicePath(size, ring ? 58 : 0, ends[at - 1] ?? 0, ends[at]!)}
          >
            <title>{`${name} ${value}${unit}`}</title>
          </path>
        ))}
        {ring && (
          <text x={size / 2} y={size / 2 + 7} textAnchor="middle" className="sum">
            {shortNumber(total)}
          </text>
        )}
      </svg>
      <figcaption>
        {slices.map(({ name, value }, at) => (
          <span key={name} className={`s${at % 6}`}>
            <i aria-hidden />
            {name} <b>{`${shortNumber(value)}${unit}`}</b>
          </span>
        ))}
      </figcaption>
      <ValueTable
        title={title}
        categories={shares.map(({ name }) => name)}
        series={[{ name: title, values: shares.map(({ value }) => value) }]}
        unit={unit}
      />
    </figure>
  )
}

/** Values around a circle, each on its own ray from the middle. */
export function RadarChart({ title, shares, unit = '' }: PieChartProps) {
  const centre = size / 2
  const radius = centre - 30
  const axis = valueAxis(
    shares.map(({ value }) => value),
    3,
  )
  const reach = (value: number): number => (Math.max(0, value - axis.low) / (axis.high - axis.low)) * radius
  const point = (index: number, value: number) => onCircle(centre, reach(value), index / shares.length)
  return (
    <figure className="c-round">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title} className="radar">
        {axis.ticks.slice(1).map((tick) => (
          <circle key={tick} cx={centre} cy={centre} r={reach(tick)} />
        ))}
        {shares.map(({ name }, index) => {
          const [x, y] = onCircle(centre, radius, index / shares.length)
          const [tx, ty] = onCircle(centre, radius + 10, index / shares.length)
          return (
            <g key={name}>
              <line x1={centre} y1={centre} x2={x} y2={y} />
              <text
                x={tx}
                y={ty + 3}
                textAnchor={tx < centre - 5 ? 'end' : tx > centre + 5 ? 'start' : 'middle'}
              >
                {name.length > 8 ? `${name.slice(0, 7)}…` : name}
              </text>
            </g>
          )
        })}
        <polygon
          className="s0"
          points={shares.map(({ value }, index) => point(index, value).join(',')).join(' ')}
        />
      </svg>
      <ValueTable
        title={title}
        categories={shares.map(({ name }) => name)}
        series={[{ name: title, values: shares.map(({ value }) => value) }]}
        unit={unit}
      />
    </figure>
  )
}
