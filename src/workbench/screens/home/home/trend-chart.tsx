import { useTranslation } from 'react-i18next'

export interface TrendSeries {
  readonly name: string
  readonly tone: 'info' | 'good'
  /** Shares from 0 to 1, the oldest first. */
  readonly points: readonly { readonly name: string; readonly value: number }[]
}

interface TrendChartProps {
  readonly label: string
  readonly series: readonly TrendSeries[]
}

const width = 520
const height = 150
const left = 34
const bottom = 8
const marks = [0, 0.5, 1]

const y = (value: number): number => 8 + (1 - Math.max(0, Math.min(1, value))) * (height - 8 - bottom)

/** Rates as lines from run to run, each run one step; the same numbers stand in a table for those who do not see it. */
export function TrendChart({ label, series }: TrendChartProps) {
  const { t } = useTranslation('home')
  const drawn = series.filter(({ points }) => points.length > 0)
  const steps = Math.max(1, ...drawn.map(({ points }) => points.length - 1))
  const x = (index: number, count: number): number =>
    left + ((index + steps + 1 - count) / steps) * (width - left - 8)
  return (
    <div className="h-trend">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
            <text x={left - 6} y={y(mark) + 4} textAnchor="end">
              {`${mark * 100}%`}
            </text>
          </g>
        ))}
        {drawn.map(({ name, tone, points }) => (
          <g key={name} className={tone}>
            <polyline points={points.map((p, i) => `${x(i, points.length)},${y(p.value)}`).join(' ')} />
            {points.map((point, index) => (
              <circle key={point.name} cx={x(index, points.length)} cy={y(point.value)} r={3}>
                <title>{`${point.name} ${(point.value * 100).toFixed(1)}%`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <ul>
        {drawn.map(({ name, tone, points }) => (
          <li key={name} className={tone}>
            <i aria-hidden />
            {t('latest', { name, percent: ((points.at(-1)?.value ?? 0) * 100).toFixed(1) })}
          </li>
        ))}
      </ul>
      <table className="visually-hidden">
        <caption>{label}</caption>
        <tbody>
          {drawn.flatMap(({ name, points }) =>
            points.map((point) => (
              <tr key={`${name} ${point.name}`}>
                <th>{name}</th>
                <td>{point.name}</td>
                <td>{`${(point.value * 100).toFixed(1)}%`}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
