import type { Tone } from '#domain/pages/tones.ts'
import { useExpressions } from './use-expressions.ts'

interface Band {
  readonly from: string
  readonly tone: Tone
}

/** A value of an expression as a number; null where it is none. */
export function numberOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** The tone of the first band that a value reaches, from the last to the first; none: 'none'. */
export function toneOfBands(
  value: number | null,
  bands: readonly { readonly from: number | null; readonly tone: Tone }[],
): Tone {
  if (value === null) return 'none'
  return bands.findLast(({ from }) => from !== null && value >= from)?.tone ?? 'none'
}

/** Bands with the values of their expressions. */
export function useBandValues(
  bands: readonly Band[],
): readonly { readonly from: number | null; readonly tone: Tone }[] {
  const values = useExpressions(bands.map(({ from }) => ({ text: from, gives: 'number' })))
  return bands.map(({ tone }, at) => ({ tone, from: numberOf(values[at]!.value) }))
}

export const useBandTone = (value: number | null, bands: readonly Band[]): Tone =>
  toneOfBands(value, useBandValues(bands))
