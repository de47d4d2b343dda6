import { say, type Language } from '#domain/label.ts'
import { invalid } from '../http/envelope.ts'

export interface Page {
  readonly keyword?: string | null | undefined
  readonly sorting?: string | null | undefined
  readonly skipCount?: number | null | undefined
  readonly maxResultCount?: number | null | undefined
}

/** SQL to sort by; `required`: never null, so an index serves both directions. */
type Sortable = string | { readonly sql: string; readonly required: boolean }

/**
 * ORDER BY of a `Field [ASC|DESC], ...` text from an allow-list of wire name -> SQL (names without case); the last key
 * is always `last`, so that pages never overlap. Anything else in the text is refused with 400.
 */
export function orderBy(
  sorting: string | null | undefined,
  allowed: Readonly<Record<string, Sortable>>,
  standard: string,
  last: string,
  language: Language,
): string {
  const terms = orderTerms(sorting, allowed, standard, language)
  return `order by ${[...terms.map(termSql), last].join(', ')}`
}

/** One key of an order. Keys that may be null come last whatever the direction, unless the list is read backwards. */
export interface OrderTerm {
  readonly sql: string
  readonly down: boolean
  readonly required: boolean
  readonly nullsFirst?: boolean
}

export const termSql = ({ sql, down, required, nullsFirst = false }: OrderTerm): string =>
  required
    ? down
      ? `${sql} desc`
      : sql
    : `${sql} ${down ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`

/** The keys of a sorting text, from the allow-list. */
export function orderTerms(
  sorting: string | null | undefined,
  allowed: Readonly<Record<string, Sortable>>,
  standard: string,
  language: Language,
): OrderTerm[] {
  const byName = new Map(Object.entries(allowed).map(([name, by]) => [name.toLowerCase(), by]))
  return (sorting?.trim() || standard).split(',').map((term) => {
    const [, name, direction] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(term) ?? []
    const by = name === undefined ? undefined : byName.get(name.toLowerCase())
    if (by === undefined) throw invalid([{ message: unsortable(term, language), members: ['sorting'] }])
    const down = direction?.toLowerCase() === 'desc'
    return typeof by === 'string' ? { sql: by, down, required: false } : { ...by, down }
  })
}

const unsortable = (term: string, language: Language): string =>
  say({ zh: '不能按“{term}”排序', en: 'Cannot sort by "{term}"' }, language, { term: term.trim() })

/** A LIKE pattern that finds the keyword as it is written; null when there is none. */
export function likePattern(keyword: string | null | undefined): string | null {
  const text = keyword?.trim()
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null
}

export const defaultPageSize = 10
