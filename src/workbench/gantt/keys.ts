import type { Bars } from './model/bars.ts'

/** Where the keyboard stands: a row, and a bar of it (-1: the row is empty). */
export interface Cursor {
  readonly row: number
  readonly bar: number
}

export type KeyAction =
  | { readonly kind: 'cursor'; readonly cursor: Cursor }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'open'; readonly bar: number }
  | { readonly kind: 'move'; readonly bar: number; readonly row: number; readonly start: number }

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

interface KeyOptions {
  readonly snap: number
  /** Bars can be moved. */
  readonly move: boolean
}

/**
 * What a key does: arrows go from bar to bar and row to row, Home and End to the ends of a row, + - 0 zoom, Enter opens,
 * Ctrl + arrows move the bar by a snap in time or by a row. Null: nothing.
 */
export function keyAction(
  event: Key,
  bars: Bars,
  cursor: Cursor | null,
  options: KeyOptions,
): KeyAction | null {
  const { key } = event
  if (key === '+' || key === '=') return { kind: 'zoom', factor: 1.5 }
  if (key === '-') return { kind: 'zoom', factor: 1 / 1.5 }
  if (key === '0') return { kind: 'fit' }
  if (bars.rowCount === 0) return null
  if ((event.ctrlKey || event.metaKey) && cursor && cursor.bar >= 0)
    return options.move ? moveOf(key, bars, cursor, options.snap) : null
  if (key === 'Enter' && cursor && cursor.bar >= 0) return { kind: 'open', bar: cursor.bar }
  const next = cursor ? nextCursor(key, bars, cursor) : startOf(key, bars)
  return next && { kind: 'cursor', cursor: next }
}

const arrows: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
])

const startOf = (key: string, bars: Bars): Cursor | null =>
  arrows.has(key) ? { row: 0, bar: bars.rowStart[1]! > 0 ? 0 : -1 } : null

function nextCursor(key: string, bars: Bars, { row, bar }: Cursor): Cursor | null {
  const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
  const within = (at: number): Cursor => ({
    row,
    bar: low === high ? -1 : Math.min(high - 1, Math.max(low, at)),
  })
  switch (key) {
    case 'ArrowLeft':
      return within(bar - 1)
    case 'ArrowRight':
      return within(bar + 1)
    case 'Home':
      return within(low)
    case 'End':
      return within(high - 1)
    case 'ArrowUp':
      return row > 0 ? nearest(bars, row - 1, bar) : null
    case 'ArrowDown':
      return row + 1 < bars.rowCount ? nearest(bars, row + 1, bar) : null
    default:
      return null
  }
}

/** The bar of a row that starts next to where another one does. */
function nearest(bars: Bars, row: number, other: number): Cursor {
  const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
  if (low === high) return { row, bar: -1 }
  const time = other < 0 ? bars.start[low]! : bars.start[other]!
  let best = low
  for (let bar = low; bar < high; bar++)
    if (Math.abs(bars.start[bar]! - time) < Math.abs(bars.start[best]! - time)) best = bar
  return { row, bar: best }
}

function moveOf(key: string, bars: Bars, { row, bar }: Cursor, snap: number): KeyAction | null {
  const start = bars.start[bar]!
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [row, start - snap],
    ArrowRight: [row, start + snap],
    ArrowUp: [row - 1, start],
    ArrowDown: [row + 1, start],
  }
  const [toRow, toStart] = moves[key] ?? [-1, 0]
  return toRow < 0 || toRow >= bars.rowCount ? null : { kind: 'move', bar, row: toRow, start: toStart }
}
