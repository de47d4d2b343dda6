import type { Entity } from '#domain/entity.ts'
import { compileFilter } from '#domain/expressions/index.ts'
import { entityEnvironment } from '#domain/expressions/entity-environment.ts'
import type { RowLimits } from '../db/tenant.ts'
import { filterToSql, type SqlScope } from '../expressions/filter-sql.ts'
import { homeUnit, type Caller } from './caller.ts'
import { hiddenColumns, rowFilters } from './row-rights.ts'

/**
 * What of the rows in his scope a user sees: those that meet a filter of his roles, without the columns they hide. A filter
 * that no longer fits the declarations shows nothing: it was written to keep something back. Undefined: no limits.
 */
export function limitsOf(caller: Caller, planUnitCode: string | null): RowLimits | undefined {
  const isLimited = caller.grants.some((grant) => grant.rowFilter !== null || grant.columnMask !== null)
  if (!isLimited) return undefined
  const unit = caller.planUnits.find(({ code }) => code === planUnitCode) ?? homeUnit(caller)
  const scope = { zone: unit?.timeZone ?? 'UTC', now: Math.floor(Date.now() / 1000) }
  const hidden = new Map<string, ReadonlySet<string>>()
  return {
    condition: (entity, bind) => {
      const filters = rowFilters(caller, entity)
      if (filters === null) return null
      const parts = filters.map(
        (text) => conditionSql(text, { ...scope, entity: entity.name, bind }) ?? 'false',
      )
      return parts.length === 0
        ? 'false'
        : `(${parts.map((part) => `coalesce(${part}, false)`).join(' or ')})`
    },
    hidden: (entity) => {
      const known = hidden.get(entity.name) ?? columnsHidden(caller, entity)
      hidden.set(entity.name, known)
      return known
    },
  }
}

/** Copies of rows of other entities go with what is hidden there. */
function columnsHidden(caller: Caller, entity: Entity): ReadonlySet<string> {
  const copies = Object.entries(entity.fields).flatMap(([name, field]) => (field.copiesRows ? [name] : []))
  return copies.length === 0
    ? hiddenColumns(caller, entity)
    : new Set([...hiddenColumns(caller, entity), ...copies])
}

/** Null when the text is no condition on rows of the entity that the database can check. */
export function conditionSql(text: string, scope: SqlScope): string | null {
  const compiled = compileFilter(text, entityEnvironment(scope.entity))
  return compiled.ok ? filterToSql(compiled.program, scope) : null
}

/** What is wrong with a row filter, in both languages; null when nothing is. */
export function rowFilterFault(text: string, entity: Entity): { zh: string; en: string } | null {
  const compiled = compileFilter(text, entityEnvironment(entity.name))
  if (!compiled.ok) {
    const [fault] = compiled.faults
    return fault ? fault.reason : { zh: '条件有误', en: 'the condition has mistakes' }
  }
  const sql = filterToSql(compiled.program, { entity: entity.name, zone: 'UTC', now: 0, bind: () => '$1' })
  return sql === null
    ? { zh: '该条件不能用于行筛选', en: 'this condition cannot be used as a row filter' }
    : null
}
