import { choiceOf } from '../choices/index.ts'
import type { Entity } from '../entity.ts'
import type { Field } from '../field-kinds.ts'
import { fill, textOf, type Label, type Language } from '../label.ts'
import { formatDuration } from '../rules/duration.ts'
import { parseSeconds } from '../rules/dates.ts'
import { zoneOffset } from '../rules/zone.ts'

/** Rows that are named; how many there are more is said. */
export const shownRows = 20

/** Places of the content; of the text of a row they are the fields of the entity. */
export const contentPlaces = ['title', 'count', 'due', 'unit', 'rows'] as const

/** Names of places in a text that are none of those known. */
export const unknownPlaces = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).filter((name) => !known.includes(name)),
  ),
]

export interface ReminderWords {
  readonly title: string
  readonly content: string | null
  readonly rowText: string | null
  /** What it is about; null: it speaks in any case. */
  readonly entity: Entity | null
}

export interface Found {
  readonly count: number
  /** The first of them, as on the wire; hidden fields are not in them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export interface Moment {
  /** Instant at which it was due. */
  readonly due: string
  readonly zone: string
  readonly unit: string
}

const more: Label = { zh: '… 另有 {n} 行', en: '… and {n} more' }
const standard: Label = { zh: '共 {count} 行。', en: '{count} {count|row|rows}.' }

/** What a reminder says in one language. */
export function reminderText(
  words: ReminderWords,
  found: Found,
  moment: Moment,
  language: Language,
): { readonly title: string; readonly text: string } {
  const rows = words.entity ? rowLines(words.entity, words.rowText, found, moment.zone, language) : ''
  const values = {
    count: found.count,
    due: localTime(moment.due, moment.zone),
    unit: moment.unit,
    rows,
    title: words.title,
  }
  const content = words.content ?? (words.entity ? textOf(standard, language) : '')
  const said = fill(content, values)
  const text = content.includes('{rows}') || rows === '' ? said : [said, rows].filter(Boolean).join('\n')
  return {
    title: fill(words.title, { ...values, rows: '' })
      .replaceAll(/\s+/g, ' ')
      .trim(),
    text,
  }
}

function rowLines(
  entity: Entity,
  rowText: string | null,
  found: Found,
  zone: string,
  language: Language,
): string {
  const pattern = rowText ?? entity.key.map((name) => `{${name}}`).join(' ')
  const lines = found.rows.map((row) =>
    fill(
      pattern,
      Object.fromEntries(
        Object.entries(entity.fields).map(([name, field]) => [
          name,
          shownValue(field, row[name], zone, language),
        ]),
      ),
    ),
  )
  const left = found.count - lines.length
  return [...lines, ...(left > 0 ? [fill(textOf(more, language), { n: left })] : [])].join('\n')
}

/** A value in words, as a list shows it. */
export function shownValue(field: Field, value: unknown, zone: string, language: Language): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (field.choice && typeof value === 'string') {
    const label = (choiceOf(field.choice) as Readonly<Record<string, Label>>)[value]
    return label ? textOf(label, language) : value
  }
  if (field.kind === 'time' && typeof value === 'string') return localTime(value, zone)
  if (field.kind === 'duration' && typeof value === 'number') return formatDuration(value)
  if (field.kind === 'flag') return textOf(value ? { zh: '是', en: 'yes' } : { zh: '否', en: 'no' }, language)
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** `2026-11-20 08:30` in a zone. */
export function localTime(instant: string, zone: string): string {
  const seconds = parseSeconds(instant)
  if (seconds === null) return instant
  return new Date((seconds + zoneOffset(seconds, zone)) * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
