import type { Tone } from '#domain/pages/tones.ts'

/** A band whose lower end is calculated; null: it has none. */
export interface BandValue {
  readonly from: number | null
  readonly tone: Tone
}

/** The tone of the first band that a value reaches, from the last to the first; none: 'none'. */
export function toneOfBands(value: number | null, bands: readonly BandValue[]): Tone {
  if (value === null) return 'none'
  return bands.findLast(({ from }) => from !== null && value >= from)?.tone ?? 'none'
}
