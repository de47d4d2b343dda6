import type { Tone } from '../../../parts/status-chip.tsx'

/** Colours of NeedState. */
export const needTones: Readonly<Record<string, Tone>> = {
  short: 'bad',
  part: 'warn',
  late: 'warn',
  covered: 'good',
  issued: 'quiet',
}
