/** Steps between ticks as a part of a power of ten. */
const STEPS = [1, 2, 5, 10] as const

/** Round values of an axis that holds zero and all of some values, ascending; at least two. */
export function ticksOf(values: readonly number[], mostTicks: number): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), 0)
  const largest = values.reduce((most, value) => Math.max(most, value), 0)
  const high = low === largest ? 1 : largest
  const span = high - low
  const power = 10 ** Math.floor(Math.log10(span / mostTicks))
  const step = power * STEPS.find((one) => span / (one * power) <= mostTicks)!
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** `12,500`, `0.25` */
export const tickText = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 6 })
