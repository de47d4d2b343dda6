import { isNumeric, type FieldKind } from '../field-kinds.ts'
import { formatDay, formatSeconds, parseSeconds } from '../rules/dates.ts'
import { zoneOffset } from '../rules/zone.ts'

/** Kinds of values that a source gives as texts; those of each are given with `SourceRow`. */
export type SourceValueKind = 'text' | 'number' | 'date' | 'time' | 'flag' | 'other'

export interface MappedColumn {
  readonly name: string
  readonly kind: SourceValueKind
}

/**
 * One value per column; null: none. Numbers are plain decimals (`-1234.5`), dates `2026-11-27`, times ISO 8601 with their
 * offset or `Z` (without one where the source has none), flags `true` or `false`, anything else JSON.
 */
export type SourceRow = readonly (string | null)[]

const DAY = 86_400

/** How ERPs write that there is no date. */
const noDate = /^0{4}-?0{2}-?0{2}(?:[T ]00:00(?::00)?(?:\.0+)?)?$/

/** `5.000` as `5`, `1.250` as `1.25`: decimals of a fixed scale say nothing by their last zeros. */
const withoutLastZeros = (text: string): string =>
  text.endsWith('0') && /^[+-]?\d*\.\d+$/.test(text)
    ? text.replace(/\.?0+$/, '').replace(/^([+-]?)$/, '$10')
    : text

/**
 * The text of a source value as rules of fields read it (checks/values.ts): the one place where a kind of a source meets a
 * kind of a field. What does not fit stays as it is, and is a fault of its field.
 * @param zone of days that times become, and of times without an offset
 */
export function convertText(text: string, from: SourceValueKind, to: FieldKind, zone: string): string {
  if (to === 'date' || to === 'time') {
    if (noDate.test(text)) return ''
    return to === 'date' && from === 'time' ? dayOf(text, zone) : text
  }
  return isNumeric(to) && from !== 'date' && from !== 'time' ? withoutLastZeros(text.trim()) : text
}

/** The calendar day of an instant; a time without an offset is its own day. */
function dayOf(text: string, zone: string): string {
  const seconds = parseSeconds(text, zone)
  return seconds === null ? text : formatDay(Math.floor((seconds + zoneOffset(seconds, zone)) / DAY))
}

/** A value as rows of expressions hold it, on the wire of its kind (field-kinds.ts); null: none, or unreadable. */
export function wireOf(text: string | null, kind: SourceValueKind, zone: string): string | boolean | null {
  if (text === null || text === '') return null
  if (kind === 'number') return withoutLastZeros(text.trim())
  if (kind === 'flag') return text === 'true'
  if (kind === 'date') return text.slice(0, 10)
  if (kind !== 'time') return text
  const seconds = parseSeconds(text, zone)
  return seconds === null ? null : formatSeconds(seconds)
}
