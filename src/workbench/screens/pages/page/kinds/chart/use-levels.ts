import type { TextValue } from '#domain/pages/text.ts'
import { pageText } from '#domain/pages/text.ts'
import type { Tone } from '#domain/pages/tones.ts'
import type { ChartTone, Level } from '../../../../../charts/spec.ts'
import { useLanguage } from '../../../../../i18n/index.ts'
import { useOpenPage } from '../../page-context.ts'
import { useExpressions } from '../../use-expressions.ts'
import { numberOf } from '../../wire-values.ts'

/** Tones of pages as charts have them. */
export const chartTone: Readonly<Record<Tone, ChartTone>> = {
  none: 'quiet',
  accent: 'info',
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  quiet: 'quiet',
}

interface Target {
  readonly label: TextValue
  readonly value: string
  readonly tone: Tone
}

/** Targets whose values are known, as levels of a chart. */
export function useLevels(targets: readonly Target[]): readonly Level[] {
  const { page } = useOpenPage()
  const language = useLanguage()
  const values = useExpressions(targets.map(({ value }) => ({ text: value, gives: 'number' })))
  return targets.flatMap(({ label, tone }, at) => {
    const value = numberOf(values[at]!.value)
    return value === null
      ? []
      : [{ label: pageText(label, language, page.texts), value, tone: chartTone[tone] }]
  })
}
