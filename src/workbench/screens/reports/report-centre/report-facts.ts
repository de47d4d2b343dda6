import { choiceOf } from '#domain/choices/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { capitalised, textOf, type Language } from '#domain/label.ts'
import type { TableKind } from '#domain/reports/designed/definition.ts'
import { dayOf } from '#domain/reports/relative-day.ts'
import type { Report } from '#domain/reports/report.ts'
import { zonedIso } from '#domain/rules/zone-time.ts'
import { formatters } from '../../../fields/format.ts'
import type { FormatSettings } from '../../../grid/cells/format.ts'
import type { ExportFacts } from '../../../grid/export/protocol.ts'
import type { ParameterValues } from './parameter-values.ts'

/** Words of the sheet. */
export interface FactWords {
  readonly sheet: string
  readonly report: string
  readonly made: string
  readonly all: string
}

/** How a report or section shows its rows, as it is designed. */
export function tableKindOf({ design }: Report): TableKind {
  const kind = design?.definition.kind ?? 'list'
  return kind === 'document' ? 'list' : kind
}

/** The sheet of a workbook that says which report it is, when it was made, and what was asked; relative days with their day. */
export function factsOf(
  report: Report,
  values: ParameterValues,
  words: FactWords,
  settings: FormatSettings,
  now: Date,
): ExportFacts {
  const made = zonedIso(now.toISOString(), settings.zone)
  const lines = Object.entries(report.parameters).map(([name, field]) => {
    const text = valueText(values[name], field, settings, made.slice(0, 10))
    return [textOf(field.label, settings.language), text || words.all] as const
  })
  return {
    sheet: words.sheet,
    lines: [[words.report, textOf(report.label, settings.language)], [words.made, made], ...lines],
  }
}

function valueText(value: unknown, field: Field, settings: FormatSettings, today: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(String).join('; ')
  if (field.kind === 'date' && typeof value === 'string') return dayOf(value, today)
  if (field.choice) return choiceText(value as string, field.choice, settings.language)
  return formatters[field.kind](value as never, field, settings)
}

function choiceText(code: string, name: NonNullable<Field['choice']>, language: Language): string {
  const label = choiceOf(name)[code]
  return label ? capitalised(textOf(label, language)) : code
}
