import { importFields, type Entity } from '../entity.ts'
import { typeOfField } from '../expressions/objects.ts'
import type { Field } from '../field-kinds.ts'
import type { MappingLine } from './mapping.ts'
import type { MappedColumn } from './source-row.ts'

/** Names less alike than this are not suggested. */
const LEAST = 0.62

/** Letters and digits of a name, whatever their width and case. */
export const plainTitle = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Pairs of neighbouring characters with their count; a single character is its own pair. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at < Math.max(1, text.length - 1); at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** A name as it is compared with many others. */
interface Name {
  readonly plain: string
  readonly pairs: ReadonlyMap<string, number>
  /** All pairs, each as often as it is there. */
  readonly count: number
}

function nameOf(text: string): Name {
  const letters = plainTitle(text)
  return { plain: letters, pairs: pairsOf(letters), count: Math.max(1, letters.length - 1) }
}

/** How alike two names are, from 0 to 1: 1 for the same letters, else twice the shared pairs over all pairs (Dice). */
export const likeness = (one: string, other: string): number => likenessOf(nameOf(one), nameOf(other))

function likenessOf(one: Name, other: Name): number {
  if (one.plain === '' || other.plain === '') return 0
  if (one.plain === other.plain) return 1
  let shared = 0
  for (const [pair, count] of one.pairs) shared += Math.min(count, other.pairs.get(pair) ?? 0)
  return Math.min(0.99, (2 * shared) / (one.count + other.count))
}

/** Texts that name a field, also with its entity before it: `code`, `编码`, `item code`. */
const namesOf = (entity: Entity, name: string, { label }: Field): readonly Name[] =>
  [
    name,
    label.zh,
    label.en,
    `${entity.name}${name}`,
    `${entity.label.zh}${label.zh}`,
    `${entity.label.en}${label.en}`,
  ].map(nameOf)

/** A column of texts may be anything; other kinds fill fields of their own kind or texts. */
function fits({ kind }: MappedColumn, field: Field): boolean {
  if (kind === 'text' || kind === 'other') return true
  const type = typeOfField(field)
  if (type === 'text') return true
  if (kind === 'flag') return type === 'bool'
  if (kind === 'number') return type === 'number' || type === 'span'
  return type === 'date' || type === 'time'
}

/** Lines for fields and columns whose names are alike, in either language; each column fills one field. */
export function suggestMapping(
  entity: Entity,
  columns: readonly MappedColumn[],
  given: readonly MappingLine[] = [],
): readonly MappingLine[] {
  const mapped = new Set(given.map(({ target }) => target))
  const taken = new Set(given.flatMap(({ value }) => (value.kind === 'column' ? [value.column] : [])))
  const free = columns
    .filter(({ name }) => !taken.has(name))
    .map((column) => ({ column, name: nameOf(column.name) }))
  const pairs = importFields(entity)
    .filter(([name]) => !mapped.has(name))
    .flatMap(([target, field]) => {
      const names = namesOf(entity, target, field)
      return free
        .filter(({ column }) => fits(column, field))
        .map(({ column, name }) => ({
          target,
          column: column.name,
          score: Math.max(...names.map((one) => likenessOf(one, name))),
        }))
    })
    .filter(({ score }) => score >= LEAST)
    .toSorted((one, other) => other.score - one.score)
  const lines: MappingLine[] = []
  for (const { target, column } of pairs) {
    if (mapped.has(target) || taken.has(column)) continue
    mapped.add(target)
    taken.add(column)
    lines.push({ target, value: { kind: 'column', column } })
  }
  return lines
}
