import { useMemo } from 'react'
import { figureParts, figureText, type FigureForm, type FigureParts } from '#domain/rules/figure.ts'
import { useLanguage } from '../i18n/index.ts'

type Value = number | string | null | undefined

export interface Figures {
  readonly text: (value: Value, form: FigureForm) => string
  readonly parts: (value: Value, form: FigureForm) => FigureParts
  /** A number of whole things. */
  readonly count: (value: Value) => string
  /** A share of 0 to 1 as per cent. */
  readonly share: (value: Value) => string
  /** Seconds as hours. */
  readonly hours: (seconds: number) => string
}

const [count, share, hours] = [
  { kind: 'count' },
  { kind: 'share' },
  { kind: 'measure', unit: 'h' },
] as const satisfies FigureForm[]

/** Writes figures in the reader's way (domain/rules/figure.ts): the one way that tiles, charts and tables use. */
export function useFigures(): Figures {
  const language = useLanguage()
  return useMemo(
    () => ({
      text: (value, form) => figureText(value, form, language),
      parts: (value, form) => figureParts(value, form, language),
      count: (value) => figureText(value, count, language),
      share: (value) => figureText(value, share, language),
      hours: (seconds) => figureText(seconds / 3600, hours, language),
    }),
    [language],
  )
}
