import type { Tone } from '../../../parts/status-chip.tsx'

/** Colours of the states of runs and of their steps. */
export const runTones: Readonly<Record<string, Tone>> = {
  R: 'info',
  W: 'warn',
  S: 'good',
  F: 'bad',
  C: 'quiet',
  K: 'quiet',
  N: 'quiet',
}

export const stepTones: Readonly<Record<string, Tone>> = { ...runTones, W: 'info' }
