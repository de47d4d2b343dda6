import type { Label } from '../label.ts'

/** Tones of components, bands and targets. */
export const tones = {
  none: { zh: '无', en: 'none' },
  accent: { zh: '强调', en: 'accent' },
  good: { zh: '良好', en: 'good' },
  warn: { zh: '注意', en: 'attention' },
  bad: { zh: '异常', en: 'bad' },
  quiet: { zh: '次要', en: 'quiet' },
} as const satisfies Readonly<Record<string, Label>>

export type Tone = keyof typeof tones
