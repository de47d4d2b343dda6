/** Steps between ticks as a part of a power of ten. */
const STEPS = [1, 2, 5, 10] as const

/** Round values of an axis that holds zero and all of some values, ascending; at least two. */
export function ticksOf(values: readonly number[], most: number): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 1
  const power = 10 ** Math.floor(Math.log10(span / most))
  const step = power * STEPS.find((one) => span / (one * power) <= most)!
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** `12,500`, `0.25` */
export const tickText = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 6 })
