/** What can be focused in a chart: the value of a series at a place. */
export interface MarkKey {
  readonly series: number
  readonly at: number
}

export const keyText = ({ series, at }: MarkKey): string => `${series}:${at}`

export function readKey(text: string | null | undefined): MarkKey | null {
  const match = /^(\d+):(\d+)$/.exec(text ?? '')
  return match ? { series: Number(match[1]), at: Number(match[2]) } : null
}

/**
 * The mark that a key leads to: left and right along a series, up and down to the next series at the same place (or the
 * nearest that it has), Home and End to its ends. Null for other keys; at an end the mark itself.
 */
export function markAfter(marks: readonly MarkKey[], current: MarkKey, key: string): MarkKey | null {
  const own = marks.filter(({ series }) => series === current.series)
  const index = own.findIndex(({ at }) => at === current.at)
  switch (key) {
    case 'ArrowRight':
      return own[Math.min(own.length - 1, index + 1)] ?? current
    case 'ArrowLeft':
      return own[Math.max(0, index - 1)] ?? current
    case 'Home':
      return own[0] ?? current
    case 'End':
      return own.at(-1) ?? current
    case 'ArrowUp':
      return nearestIn(marks, current, -1)
    case 'ArrowDown':
      return nearestIn(marks, current, 1)
    default:
      return null
  }
}

function nearestIn(marks: readonly MarkKey[], current: MarkKey, way: 1 | -1): MarkKey {
  const others = [...new Set(marks.map(({ series }) => series))].sort((a, b) => a - b)
  const next = others[others.indexOf(current.series) + way]
  if (next === undefined) return current
  return marks
    .filter(({ series }) => series === next)
    .reduce((best, one) => (Math.abs(one.at - current.at) < Math.abs(best.at - current.at) ? one : best))
}
