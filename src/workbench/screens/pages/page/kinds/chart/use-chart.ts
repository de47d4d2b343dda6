import { useTranslation } from 'react-i18next'
import type { Row } from '#domain/expressions/index.ts'
import type { Field, Fields } from '#domain/field-kinds.ts'
import type { KindName } from '#domain/pages/kinds/index.ts'
import { kindNamed } from '#domain/pages/kinds/index.ts'
import { text as textField } from '#domain/field-kinds.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import type { FigureForm } from '#domain/rules/figure.ts'
import { useFormatSettings } from '../../../../../fields/settings.ts'
import { useLabel, useLanguage } from '../../../../../i18n/index.ts'
import { useOpenPage, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import type { AxisInput } from './axis.ts'

/** Kinds of charts whose marks have rows. */
export type RowChart = 'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'annular' | 'radar'

interface Shared {
  readonly label: TextValue
  readonly unit: TextValue
  readonly decimals: number | null
}

/** What charts of rows have in common: title, form of values, names of fields, and the event of a mark. */
export function useChart(kind: KindName, values: Shared) {
  const { t } = useTranslation('page')
  const { page } = useOpenPage()
  const language = useLanguage()
  const labelOf = useLabel()
  const settings = useFormatSettings()
  const title = useText(values.label) || labelOf(kindNamed(kind).label)
  const form = useFigureForm(values)
  const { has, raise } = useEvents<RowChart>()
  const wordsOf = (text: TextValue): string => pageText(text, language, page.texts)
  const fieldIn = (fields: Fields, name: string): Field => fields[name] ?? textField(name, name)
  return {
    title,
    settings,
    fieldIn,
    /** Name of a field, or the words that the page has for it. */
    nameOf: (fields: Fields, name: string, own: TextValue = {}): string =>
      wordsOf(own) || labelOf(fieldIn(fields, name).label),
    /** Whole numbers have no decimals where the page says nothing of them. */
    formOf: (fields: Fields, names: readonly string[]): FigureForm =>
      values.decimals === null && names.every((name) => fieldIn(fields, name).kind === 'integer')
        ? { kind: 'count', unit: form.unit }
        : form,
    weekName: ((day) => t('weekOf', { day })) satisfies AxisInput['weekName'],
    /** What a click on a mark does; nothing where the page has no actions for it. */
    opens: (source: string, rowAt: (place: number, series: number) => Row | null) =>
      has('click')
        ? {
            onOpen: (place: number, series: number) => {
              const row = rowAt(place, series)
              if (row) void raise('click', { row, source })
            },
          }
        : {},
  }
}
