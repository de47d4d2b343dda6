import { columnIn, tableOf, type Entity } from '#domain/entity.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { orderTerms, termSql, type OrderTerm } from '../../identity/lists.ts'
import { quoted, readColumn, type Binder } from '../../db/sql/shape.ts'

/** Kinds that are sorted and found without case. */
export const textKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['code', 'text', 'choice', 'reference'])
const unsortable: ReadonlySet<FieldKind> = new Set<FieldKind>(['json', 'references'])

/**
 * Keys of a list's order. The row's id is the last, so that the order is total; it runs the way of the key before it, so
 * that an index is walked in either direction.
 */
export function listTerms(
  entity: Entity,
  sorting: string | null | undefined,
  language: Language,
): OrderTerm[] {
  const allowed = Object.entries(entity.fields)
    .filter(([, field]) => !unsortable.has(field.kind))
    .map(([name, field]) => {
      // With its table: a bare name would mean the column of the answer, which is the wire text of a quantity or time.
      const column = readColumn(
        field,
        `${quoted(tableOf(entity))}.${quoted(columnIn(entity, name))}`,
        language,
      )
      const sql = textKinds.has(field.kind) ? `lower(${column})` : column
      // Rows that were there before a tenant's field may lack its value.
      return [name, { sql, required: field.required && field.stored === undefined }] as const
    })
  const id = { sql: 'id', required: true }
  const terms = orderTerms(sorting, { ...Object.fromEntries(allowed), id }, entity.sorting, language)
  return [...terms, { ...id, down: terms.at(-1)?.down ?? false }]
}

export const orderSql = (terms: readonly OrderTerm[]): string => `order by ${terms.map(termSql).join(', ')}`

/** ORDER BY of a list; texts without case, so that the key's index serves the usual order. */
export const listOrder = (entity: Entity, sorting: string | null | undefined, language: Language): string =>
  orderSql(listTerms(entity, sorting, language))

/** The same order read from its end. */
export const reversed = (terms: readonly OrderTerm[]): OrderTerm[] =>
  terms.map((term) => ({ ...term, down: !term.down, nullsFirst: !(term.nullsFirst ?? false) }))

/** A stretch of a list in which no first key is null, or all are. */
export interface Stretch {
  /** Condition of its rows; null: all rows. */
  readonly where: string | null
  /** The first key of all its rows is null, and left out of its terms. */
  readonly blank: boolean
  readonly terms: readonly OrderTerm[]
}

/** A list as stretches that an index serves one by one, in either direction; a first key that is never null needs but one. */
export function stretches(order: readonly OrderTerm[]): Stretch[] {
  const [first, ...rest] = order as [OrderTerm, ...OrderTerm[]]
  if (first.required) return [{ where: null, blank: false, terms: order }]
  const terms = [{ ...first, required: true }, ...rest]
  const filled = { where: `${first.sql} is not null`, blank: false, terms }
  const blank = { where: `${first.sql} is null`, blank: true, terms: rest }
  return first.nullsFirst ? [blank, filled] : [filled, blank]
}

/**
 * The stretches after the row with these keys (as text): what is left of its own, then the others. Only the first has
 * a condition to be met beside its own.
 */
export function stretchesAfter(
  terms: readonly OrderTerm[],
  keys: readonly (string | null)[],
): { readonly parts: Stretch[]; readonly beyond: (binder: Binder) => string } {
  const parts = stretches(terms)
  const own = parts.findIndex(({ where, blank }) => where === null || blank === (keys[0] === null))
  const left = parts.slice(own)
  const within = left[0]!.terms
  return {
    parts: left,
    beyond: (binder) => afterRow(within, keys.slice(keys.length - within.length), binder),
  }
}

/**
 * Condition that a row comes after another one in an order, given the keys of that one as text: where all keys run one
 * way, a comparison of rows, by which an index is entered at the row; else it is greater in the first key in which
 * they differ.
 */
function afterRow(terms: readonly OrderTerm[], keys: readonly (string | null)[], binder: Binder): string {
  const places = keys.map((key) => (key === null ? null : binder.add(key)))
  const [first] = terms
  if (terms.every((term, at) => term.required && places[at] !== null && term.down === first!.down))
    return `(${terms.map(({ sql }) => sql).join(', ')}) ${first!.down ? '<' : '>'} (${places.join(', ')})`
  const beyond = (at: number): string => {
    const { sql, down, required, nullsFirst = false } = terms[at]!
    if (places[at] === null) return nullsFirst ? `${sql} is not null` : 'false'
    const greater = `${sql} ${down ? '<' : '>'} ${places[at]}`
    return required || nullsFirst ? greater : `(${greater} or ${sql} is null)`
  }
  const same = ({ sql }: OrderTerm, at: number): string =>
    places[at] === null ? `${sql} is null` : `${sql} = ${places[at]}`
  const ways = terms.map((_, at) => `(${[...terms.slice(0, at).map(same), beyond(at)].join(' and ')})`)
  const entry =
    first?.required && places[0] !== null ? `${first.sql} ${first.down ? '<=' : '>='} ${places[0]} and ` : ''
  return `${entry}(${ways.join(' or ')})`
}
