import type { GhostBar } from '../../../../gantt/paint/ghosts.ts'
import type { Effect } from './mover.ts'

/** More pushed bars than this are not drawn one by one. */
const MOST_DRAWN = 3000

/** Bars where a move would push them; `base` is the chart's, seconds UTC. */
export const ghostsOf = ({ moved }: Effect, base: number): GhostBar[] =>
  Array.from({ length: Math.min(MOST_DRAWN, moved.source.length) }, (_, k) => ({
    source: moved.source[k]!,
    row: moved.row[k]!,
    start: moved.setupStart[k]! - base,
    end: moved.end[k]! - base,
    tone: 'pushed',
  }))
