import { formatDuration } from '#domain/rules/duration.ts'
import { flagText } from '#domain/rules/flag-text.ts'
import { formatTime, groupDigits, type FormatSettings } from '../format.ts'

/** A type as the server sends it. */
export interface ShownType {
  readonly list: boolean
  readonly name: string
}

/** Values as they come; rows by their codes. */
type RawValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly RawValue[]
  | { readonly code?: string }

const isList = (value: RawValue): value is readonly RawValue[] => Array.isArray(value)

/** A value of an expression for a reader; a missing value differs from an empty text. */
export function valueText(type: ShownType, raw: unknown, settings: FormatSettings): string {
  const value = raw as RawValue
  if (value === null || value === undefined) return '∅'
  if (isList(value)) return value.map((one) => valueText({ ...type, list: false }, one, settings)).join('; ')
  if (typeof value === 'object') return value.code ?? '…'
  if (typeof value === 'boolean') return flagText(value, settings.language)
  if (type.name === 'span') return formatDuration(Number(value))
  const text = String(value)
  switch (type.name) {
    case 'time':
      return formatTime(text, settings.zone)
    case 'date':
      return text.replaceAll('-', '/')
    case 'number':
      return groupDigits(text)
    default:
      return type.name === 'text' ? `'${text}'` : text
  }
}
