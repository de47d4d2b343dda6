import { columnIn, type Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import { likePattern, type Page } from '../../identity/lists.ts'
import type { Scope, Tx } from '../../db/tenant.ts'
import { filterSql } from './filter.ts'
import { fromScope, quoted, readColumn, type Binder } from '../../db/sql/shape.ts'

export interface ListInput extends Page {
  readonly filter?: string | null | undefined
  /** Id of the row before the page, or of the one behind it. */
  readonly after?: string | null | undefined
  readonly before?: string | null | undefined
  /** Rows between that row and the page. */
  readonly skipAfter?: number | null | undefined
  /** `skipCount` rows are left out at the end of the list, and the page is what comes before them. */
  readonly fromEnd?: boolean | null | undefined
  readonly total?: string | null | undefined
  /** Wanted is the id of every so manieth row. */
  readonly every?: number | null | undefined
}

/** The entity with the fields that the user may see: what he filters, searches and sorts by. */
export function shownTo(entity: Entity, scope: Scope): Entity {
  const hidden = scope.limits?.hidden(entity)
  if (!hidden || hidden.size === 0) return entity
  return {
    ...entity,
    fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !hidden.has(name))),
    // Sorting that was declared by a hidden field would tell its order.
    sorting: entity.sorting.split(',').some((term) => hidden.has(term.trim().split(' ')[0]!))
      ? entity.key.join(',')
      : entity.sorting,
  }
}

/** FROM and WHERE of a list: scope, filter and keyword. For the list itself and for exports of the same rows. */
export function listSource(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  binder: Binder,
  language: Language,
): string {
  const shown = shownTo(entity, tx)
  const conditions = [fromScope(entity, tx, binder), ...filterSql(shown, input.filter, binder, language)]
  const pattern = likePattern(input.keyword)
  if (pattern !== null) {
    // As ILIKE finds them, but the keyword is lowered once and not for every row.
    const keyword = `lower(${binder.add(pattern, 'text')})`
    const searched = shown.searchable.filter((name) => name in shown.fields)
    const found = searched.map((name) => {
      const column = readColumn(shown.fields[name]!, quoted(columnIn(shown, name)), language)
      return `lower(${column}::text) like ${keyword}`
    })
    conditions.push(`(${found.join(' or ') || 'false'})`)
  }
  return conditions.join(' and ')
}
