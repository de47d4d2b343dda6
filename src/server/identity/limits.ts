import { entityNamed } from '#domain/entities/index.ts'
import { columnOf, tableOf, type Entity, type RowEnd } from '#domain/entity.ts'
import { compileFilter } from '#domain/expressions/index.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { wireName } from '#domain/modelling/custom-field.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { quoted } from '../db/sql/shape.ts'
import type { Bind, RowLimits } from '../db/tenant.ts'
import { filterToSql, type SqlScope } from '../db/sql/filter-sql.ts'
import { assignedSql } from './assignment.ts'
import { homeUnit, type Caller } from './caller.ts'
import { hiddenColumns, rowFilters } from './row-rights.ts'

/** What decides on it. */
type Limited = Pick<Caller, 'grants' | 'assignment' | 'planUnits' | 'defaultPlanUnit' | 'model'>

/**
 * What of the rows in his scope a user sees: those that meet a filter of his roles, resources that are assigned to him,
 * and what belongs to such rows; without the columns that his roles hide. A filter that no longer fits the declarations
 * shows nothing: it was written to keep something back. Undefined: no limits.
 */
export function limitsOf(caller: Limited, planUnitCode: string | null): RowLimits | undefined {
  const assigned = caller.assignment
  const isLimited = caller.grants.some((grant) => grant.rowFilter !== null || grant.columnMask !== null)
  if (!isLimited && assigned === null) return undefined
  const unit = caller.planUnits.find(({ code }) => code === planUnitCode) ?? homeUnit(caller)
  const scope = { zone: unit?.timeZone ?? 'UTC', now: Math.floor(Date.now() / 1000) }
  const own = (entity: Entity, bind: Bind): string[] => [
    ...byRoles(rowFilters(caller, entity), { ...scope, entity: entity.name, bind }, caller.model),
    ...(assigned && entity.name === 'resource' ? [assignedSql(assigned, bind)] : []),
  ]
  const isOwn = (entity: Entity): boolean =>
    rowFilters(caller, entity) !== null || (assigned !== null && entity.name === 'resource')
  const condition: RowLimits['condition'] = (entity, bind) => {
    const followed = follows(entity).flatMap(([field, target]) => followedSql(field, target, bind, condition))
    const copied = copyFields(entity)
      .slice(0, 1)
      .map(([, named]) => {
        return `${quoted(columnOf(named))} <> all (${bind(filteredNames(), 'text[]')})`
      })
    const ends = (entity.ends ?? []).flatMap((end) => endSql(end, bind, condition))
    const kept = entity.aggregate && narrows() ? ['false'] : []
    const parts = [...own(entity, bind), ...followed, ...ends, ...copied, ...kept]
    return parts.length === 0 ? null : `(${parts.join(' and ')})`
  }
  const filteredNames = (): string[] => caller.model.entities.filter(isFiltered).map(({ name }) => name)
  const isFiltered = (entity: Entity): boolean =>
    isOwn(entity) ||
    (entity.aggregate === true && narrows()) ||
    endEntities(entity).some(isFiltered) ||
    follows(entity).some(([field, target]) => entity.fields[field]!.required && isFiltered(target))
  const hidden = new Map<string, ReadonlySet<string>>()
  let narrowed: boolean | undefined
  const narrows = (): boolean =>
    (narrowed ??= caller.model.entities.some(
      (entity) => isOwn(entity) || hiddenColumns(caller, entity).size > 0,
    ))
  return {
    get narrows() {
      return narrows()
    },
    condition,
    isFiltered,
    hidden: (entity) => {
      const known = hidden.get(entity.name) ?? columnsHidden(caller, entity, narrows())
      hidden.set(entity.name, known)
      return known
    },
  }
}

const follows = (entity: Entity): [field: string, target: Entity][] =>
  Object.entries(entity.follows ?? {}).map(([field, name]) => [field, entityNamed(name)])

const endEntities = (entity: Entity): Entity[] =>
  [
    ...new Set(
      (entity.ends ?? []).flatMap(({ rows }) =>
        Object.values(rows).flatMap((named) => named.map((one) => one.entity)),
      ),
    ),
  ].map(entityNamed)

/** The row that an end names is one that the user sees; ends of kinds of which nothing is kept back always count. */
function endSql({ kind, key, rows }: RowEnd, bind: Bind, condition: RowLimits['condition']): string[] {
  const [kindColumn, keyColumn] = [quoted(columnOf(kind)), quoted(columnOf(key))]
  return Object.entries(rows).flatMap(([code, named]) => {
    if (named.every(({ entity }) => condition(entityNamed(entity), () => 'null') === null)) return []
    const seen = named.map(({ entity, by }) => {
      const target = entityNamed(entity)
      const parts = by.map((field) => `nullif(${quoted(columnOf(field))}::text, '')`).join(', ')
      return `select concat_ws(' ', ${parts}) from ${quoted(tableOf(target))} where ${condition(target, bind) ?? 'true'}`
    })
    return [`(${kindColumn} <> ${bind(code, 'text')} or ${keyColumn} in (${seen.join(' union all ')}))`]
  })
}

/** A row belongs to the one it names, if it names one. */
function followedSql(
  field: string,
  target: Entity,
  bind: Bind,
  condition: RowLimits['condition'],
): readonly string[] {
  const seen = condition(target, bind)
  if (seen === null) return []
  const column = quoted(columnOf(field))
  const key = quoted(columnOf(target.key[0]!))
  return [`(${column} is null or ${column} in (select ${key} from ${quoted(tableOf(target))} where ${seen}))`]
}

/** One of the filters must hold; without any there is nothing to see. */
function byRoles(filters: readonly string[] | null, scope: SqlScope, model: TenantModel): string[] {
  if (filters === null) return []
  const parts = filters.map((text) => conditionSql(text, scope, model) ?? 'false')
  return [parts.length === 0 ? 'false' : `(${parts.map((part) => `coalesce(${part}, false)`).join(' or ')})`]
}

/** Fields with copies of rows of other entities, each with the field that names the entity. */
const copyFields = (entity: Entity): [field: string, naming: string][] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.copiesRows ? [[name, field.copiesRows] as [string, string]] : [],
  )

/** Copies of rows go with what is hidden there; of entities that are filtered there are none (`condition`). */
const columnsHidden = (caller: Limited, entity: Entity, narrows: boolean): ReadonlySet<string> =>
  withOtherNames(caller, entity, [
    ...hiddenColumns(caller, entity),
    ...copyFields(entity).map(([name]) => name),
    ...revealingFields(caller, entity),
    ...(narrows ? Object.keys(entity.fields).filter((name) => entity.fields[name]!.aggregate) : []),
  ])

/**
 * A field of the tenant's own and the user field in whose column it is kept are hidden together: readers that know the
 * product's fields alone reach the column by the latter.
 */
function withOtherNames(
  { model }: Limited,
  { name }: Entity,
  hidden: readonly string[],
): ReadonlySet<string> {
  const names = new Set(hidden)
  for (const { tableCode, code, stored } of model.custom)
    if (tableCode === name && (names.has(stored) || names.has(wireName(code))))
      names.add(stored).add(wireName(code))
  return names
}

/** Fields that reveal hidden values of the rows that ends name. */
const revealingFields = (caller: Limited, entity: Entity): string[] =>
  (entity.ends ?? []).flatMap(({ reveals = {} }) =>
    Object.entries(reveals).flatMap(([field, values]) =>
      Object.entries(values).some(([name, columns]) => {
        const hidden = hiddenColumns(caller, entityNamed(name))
        return columns.some((column) => hidden.has(column))
      })
        ? [field]
        : [],
    ),
  )

/** Null when the text is no condition on rows of the entity that the database can check. */
export function conditionSql(text: string, scope: SqlScope, model?: TenantModel): string | null {
  const compiled = compileFilter(text, entityEnvironment(scope.entity, model))
  return compiled.ok ? filterToSql(compiled.program, { ...scope, model }) : null
}

/** What is wrong with a row filter, in both languages; null when nothing is. */
export function rowFilterFault(
  text: string,
  entity: Entity,
  model?: TenantModel,
): { zh: string; en: string } | null {
  const compiled = compileFilter(text, entityEnvironment(entity.name, model))
  if (!compiled.ok) {
    const [fault] = compiled.faults
    return fault ? fault.reason : { zh: '条件有误', en: 'the condition has mistakes' }
  }
  const sql = filterToSql(compiled.program, {
    entity: entity.name,
    zone: 'UTC',
    now: 0,
    model,
    bind: () => '$1',
  })
  return sql === null
    ? { zh: '该条件不能用于行筛选', en: 'this condition cannot be used as a row filter' }
    : null
}
