import type { Field } from '#domain/field-kinds.ts'
import { declaredOf, type DeclaredLanguage, type Language } from '#domain/languages.ts'
import {
  alignedDuration,
  formatDuration,
  shortDuration,
  type DurationPart,
  type DurationUnits,
} from '#domain/rules/duration.ts'
import { fieldText, type FormatSettings } from './format.ts'

const units: Readonly<Record<DeclaredLanguage, DurationUnits>> = {
  en: ['d', 'h', 'm', 's'],
  'zh-Hans': ['天', '小时', '分钟', '秒'],
}

/** Seconds in the language of the reader: `3d21h`, `3天21小时`. Fields that are typed take the notation of `formatDuration`. */
export const durationText = (seconds: number, language: Language): string =>
  formatDuration(seconds, units[declaredOf(language)])

/** Its two largest parts, where a glance is enough. */
export const shortDurationText = (seconds: number, language: Language): string =>
  shortDuration(seconds, units[declaredOf(language)])

const columnUnits: Readonly<Record<DeclaredLanguage, readonly [units: DurationUnits, between: string]>> = {
  en: [units.en, ' '],
  'zh-Hans': [['天', '时', '分', '秒'], ''],
}

/** A duration among others of its column, down to the column's smallest part (`finestPart`). */
export const columnDuration = (seconds: number, finest: DurationPart, language: Language): string =>
  alignedDuration(seconds, finest, ...columnUnits[declaredOf(language)])

/** Text of a field's value where it is only read. */
export const readText = (value: unknown, field: Field, settings: FormatSettings): string =>
  field.kind === 'duration' && typeof value === 'number'
    ? durationText(value, settings.language)
    : fieldText(value, field, settings)
