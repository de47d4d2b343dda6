import { formatDuration } from '#domain/rules/duration.ts'
import { formatTime, groupDigits, type FormatSettings } from '../format.ts'

/** A type as the server tells it. */
export interface ShownType {
  readonly list: boolean
  readonly name: string
}

/** Values as they come; rows by their codes. */
type Told = string | number | boolean | null | undefined | readonly Told[] | { readonly code?: string }

const isList = (value: Told): value is readonly Told[] => Array.isArray(value)

/** A value of an expression for a reader; what has none is told apart from an empty text. */
export function valueText(type: ShownType, told: unknown, settings: FormatSettings): string {
  const value = told as Told
  if (value === null || value === undefined) return '∅'
  if (isList(value)) return value.map((one) => valueText({ ...type, list: false }, one, settings)).join('; ')
  if (typeof value === 'object') return value.code ?? '…'
  if (typeof value === 'boolean')
    return settings.language === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否'
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
