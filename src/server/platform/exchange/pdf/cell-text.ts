import { isNumeric, type Field, type FieldKind } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import { codedText } from '#domain/rules/coded-text.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { wallSeconds, zonedIso } from '#domain/rules/zone-time.ts'
import { choiceText } from '../choice-text.ts'

export interface TextLooks {
  readonly language: Language
  /** Zone of times; the head of the document names it. */
  readonly zone: string
}

type CellText = (value: unknown, field: Field, looks: TextLooks) => string

const plain: CellText = (value) => String(value)
const two = (value: number): string => String(value).padStart(2, '0')

/** `26:05:00`, `-0:30:00`. */
function hours(seconds: number): string {
  const all = Math.abs(seconds)
  return `${seconds < 0 ? '-' : ''}${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
}

/** `2026-11-20 16:00:00` on the wall clock of a zone; with its offset in the hour that comes twice. */
export function zonedText(iso: string, zone: string): string {
  const wall = wallSeconds(iso, zone)
  return wall === null ? zonedIso(iso, zone) : formatSeconds(wall).replace('T', ' ').replace('Z', '')
}

const texts: Record<FieldKind, CellText> = {
  code: plain,
  text: (value, { texts: codes }, { language }) =>
    codes ? codedText(String(value), codes, language) : String(value),
  longText: plain,
  expression: plain,
  color: plain,
  reference: plain,
  integer: plain,
  quantity: plain,
  date: plain,
  duration: (value) => hours(Number(value)),
  flag: (value, _field, { language }) => textOf(value === true ? pageTexts.yes : pageTexts.no, language),
  time: (value, _field, { zone }) => zonedText(String(value), zone),
  choice: (value, field, { language }) => choiceText(String(value), field, language),
  references: (value) => (value as readonly string[]).join(';'),
  json: (value) => JSON.stringify(value),
}

/** A wire value as it is printed; blank where there is none. */
export const cellText = (value: unknown, field: Field, looks: TextLooks): string =>
  value === null || value === undefined ? '' : texts[field.kind](value, field, looks)

/** Kinds whose texts stay on one line while the column can be that wide. */
export const isWhole = (field: Field): boolean =>
  isNumeric(field.kind) || field.kind === 'date' || field.kind === 'time' || field.kind === 'flag'
