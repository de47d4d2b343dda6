import { choiceOf } from '../../choices/index.ts'
import type { Entity } from '../../entity.ts'
import type { Field, FieldKind, Fields } from '../../field-kinds.ts'

const texts: Readonly<Record<FieldKind, unknown>> = {
  code: 'A-100',
  text: 'text',
  longText: 'text',
  expression: '',
  color: '#2D8CF0',
  choice: '',
  reference: 'A-100',
  references: ['A-100'],
  integer: 1,
  quantity: '12.5',
  duration: 3600,
  flag: true,
  date: '2026-11-27',
  time: '2026-11-27T08:00:00Z',
  json: {},
}

const valueOf = ({ kind, choice }: Field): unknown =>
  kind === 'choice' ? Object.keys(choiceOf(choice!))[0] : texts[kind]

/** Fields of a sample beside those that every row must have. */
const MOST_SHOWN = 8

/** A row as another system may send it: its key, what it must have, and the first of what it may. */
export function sampleRow({
  fields,
  key,
}: Pick<Entity, 'fields' | 'key'>): Readonly<Record<string, unknown>> {
  const isNeeded = (name: string): boolean => key.includes(name) || fields[name]!.required
  const usual = Object.entries(fields)
    .filter(
      ([name, { kind, hidden }]) => !isNeeded(name) && !hidden && kind !== 'json' && kind !== 'expression',
    )
    .slice(0, MOST_SHOWN)
    .map(([name]) => name)
  const shown = Object.keys(fields).filter((name) => isNeeded(name) || usual.includes(name))
  return Object.fromEntries(shown.map((name) => [name, valueOf(fields[name]!)]))
}

/** Values of all fields that a call must be given, and of the first that it may be given. */
export const sampleInput = (fields: Fields): Readonly<Record<string, unknown>> =>
  sampleRow({ fields, key: [] })
