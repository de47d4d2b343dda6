/** A value axis that begins and ends at round numbers. */
export interface ValueAxis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** Axis over some values with about `count` lines; it holds zero when `zero` asks for it. */
export function valueAxis(values: readonly number[], count = 4, zero = true): ValueAxis {
  const known = values.filter(Number.isFinite)
  const [least, most] = [Math.min(...known, zero ? 0 : Infinity), Math.max(...known, zero ? 0 : -Infinity)]
  if (!Number.isFinite(least) || !Number.isFinite(most)) return { low: 0, high: 1, ticks: [0, 1] }
  const span = most - least || Math.abs(most) || 1
  const step = roundStep(span / count)
  const low = Math.floor(least / step) * step
  const high = Math.max(Math.ceil(most / step) * step, low + step)
  const lines = Math.round((high - low) / step)
  return { low, high, ticks: Array.from({ length: lines + 1 }, (_, i) => tidy(low + i * step)) }
}

/** 1, 2 or 5 times a power of ten, not smaller than the size given. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return ([1, 2, 5, 10].find((times) => times * power >= size * 0.999) ?? 10) * power
}

const tidy = (value: number): number => Number(value.toPrecision(12))

/** A number as short as an axis wants it: 1200000 -> 1.2M. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const [divisor, letter] =
    size >= 1e9 ? [1e9, 'G'] : size >= 1e6 ? [1e6, 'M'] : size >= 1e4 ? [1e3, 'k'] : [1, '']
  return `${Number((value / divisor).toPrecision(4))}${letter}`
}

/** Point on a circle; the angle as a share of the whole turn, from the top clockwise. */
export function onCircle(centre: number, radius: number, share: number): readonly [x: number, y: number] {
  const angle = 2 * Math.PI * share - Math.PI / 2
  const round = (value: number) => Math.round(value * 10) / 10
  return [round(centre + radius * Math.cos(angle)), round(centre + radius * Math.sin(angle))]
}

/** Path of a slice of a pie, or of a ring when the inner radius is not zero. */
export function slicePath(size: number, inner: number, from: number, to: number): string {
  const centre = size / 2
  const outer = centre - 2
  // A whole circle is no arc: its ends are one point.
  const end = Math.min(to, from + 0.999)
  const large = end - from > 0.5 ? 1 : 0
  const [a, b] = [onCircle(centre, outer, from), onCircle(centre, outer, end)]
  const arc = `M${a.join(',')}A${outer},${outer} 0 ${large} 1 ${b.join(',')}`
  if (inner === 0) return `${arc}L${centre},${centre}Z`
  const [c, d] = [onCircle(centre, inner, end), onCircle(centre, inner, from)]
  return `${arc}L${c.join(',')}A${inner},${inner} 0 ${large} 0 ${d.join(',')}Z`
}
