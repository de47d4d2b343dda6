import { useMemo } from 'react'
import './charts.css'
import { layOutImprovement, type Box, type Value } from './improvement-points.ts'

interface ImprovementChartProps {
  /** What the line shows, in words: a reader who does not see it gets this. */
  readonly title: string
  readonly values: readonly Value[]
  /** Seconds after the beginning at which the line ends. */
  readonly until: number
}

const box: Box = { width: 420, height: 120, padding: 6 }

/** How one figure fell while a search went on. */
export function ImprovementChart({ title, values, until }: ImprovementChartProps) {
  const { line, area, points } = useMemo(() => layOutImprovement(values, until, box), [values, until])
  return (
    <svg className="c-improvement" viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={title}>
      <path d={area} className="area" />
      <path d={line} className="line" />
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2.5} />
      ))}
    </svg>
  )
}
