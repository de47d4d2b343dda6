import { legendOf } from './legend-entries.ts'
import type { ChartSpec } from './spec.ts'

/** What the colours mean; slices of a whole are named here, series only where there are several. */
export function Legend({ spec }: { readonly spec: ChartSpec }) {
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
