/** A value that holds from a moment on, in seconds after the beginning. */
export interface Value {
  readonly seconds: number
  readonly value: number
}

export interface Box {
  readonly width: number
  readonly height: number
  readonly padding: number
}

export interface Improvement {
  /** Path of the steps; it goes on to the right edge with the newest value. */
  readonly line: string
  readonly area: string
  /** Where each value begins. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** Lays values over time out as stairs: the largest at the top, the smallest at the bottom, `until` seconds wide. */
export function layOutImprovement(values: readonly Value[], until: number, box: Box): Improvement {
  const { width, height, padding } = box
  const amounts = values.map(({ value }) => value)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const span = Math.max(until, ...values.map(({ seconds }) => seconds), Number.MIN_VALUE)
  const round = (value: number) => Math.round(value * 10) / 10
  const x = (seconds: number) => round(padding + (seconds / span) * (width - 2 * padding))
  // A figure that does not change is a line in the middle.
  const y = (value: number) =>
    round(high === low ? height / 2 : padding + ((high - value) / (high - low)) * (height - 2 * padding))
  const points = values.map(({ seconds, value }) => ({ x: x(seconds), y: y(value) }))
  const [first, ...rest] = points
  if (!first) return { line: '', area: '', points }
  const line = `M${first.x},${first.y}${rest.map((at) => `H${at.x}V${at.y}`).join('')}H${x(span)}`
  return { line, area: `${line}V${height}H${first.x}Z`, points }
}
