import type { Tone } from '#domain/pages/tones.ts'
import { toneOfBands, type BandValue } from './bands.ts'
import { useExpressions } from './use-expressions.ts'
import { numberOf } from './wire-values.ts'

interface Band {
  readonly from: string
  readonly tone: Tone
}

/** Bands with the values of their expressions. */
export function useBandValues(bands: readonly Band[]): readonly BandValue[] {
  const values = useExpressions(bands.map(({ from }) => ({ text: from, gives: 'number' })))
  return bands.map(({ tone }, at) => ({ tone, from: numberOf(values[at]!.value) }))
}

export const useBandTone = (value: number | null, bands: readonly Band[]): Tone =>
  toneOfBands(value, useBandValues(bands))
