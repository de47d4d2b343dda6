import type { ColourTone } from './definition.ts'

/** Colours of tones in files, which have a white page in either theme; text is readable on its own back and on white. */
export const toneInks: Readonly<Record<ColourTone, { readonly text: string; readonly back: string }>> = {
  good: { text: '#18713d', back: '#dcf3e4' },
  warn: { text: '#8a5300', back: '#fff0c7' },
  bad: { text: '#b3261e', back: '#fde3e1' },
  info: { text: '#0b5cad', back: '#dfecfb' },
  quiet: { text: '#60646c', back: '#eef0f3' },
}
