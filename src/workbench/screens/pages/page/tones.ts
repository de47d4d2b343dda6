import type { Tone } from '#domain/pages/tones.ts'
import type { Tone as PartTone } from '../../../parts/status-chip.tsx'

/** Tones of pages as the parts of the product have them. */
export const partTone: Readonly<Record<Tone, PartTone>> = {
  none: 'quiet',
  accent: 'info',
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  quiet: 'quiet',
}
