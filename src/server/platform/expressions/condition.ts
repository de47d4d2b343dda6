import type { Entity } from '#domain/entity.ts'
import {
  compileFilter,
  isList,
  isObject,
  nodesOf,
  type Program,
  type Type,
} from '#domain/expressions/index.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import type { Label } from '#domain/label.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import type { Found } from '#domain/system/reminder-text.ts'
import { shownRows } from '#domain/system/reminder-text.ts'
import { listTerms, orderSql } from '../crud/order.ts'
import { shownTo } from '../crud/list-source.ts'
import { Binder, fromScope, wireColumns } from '../../db/sql/shape.ts'
import type { RowLimits, Tx } from '../../db/tenant.ts'
import { tenantEntity } from '../../db/tenant-entity.ts'
import { filterToSql } from '../../db/sql/filter-sql.ts'

/** A condition takes no longer. */
export const conditionMs = 15_000

export const notInDatabase: Label = {
  zh: '该条件不能在数据库中计算',
  en: 'the database cannot work this condition out',
}

/** What is wrong with a condition on rows of an entity; null when nothing is. */
export function conditionFault(
  text: string,
  entity: Entity,
  limits: RowLimits | undefined,
  model?: TenantModel,
): Label | null {
  const compiled = compileFilter(text, entityEnvironment(entity.name, model))
  if (!compiled.ok) return compiled.faults[0]!.reason
  const scope = { entity: entity.name, zone: 'UTC', now: 0, model, bind: () => '$1' }
  if (filterToSql(compiled.program, scope) === null) return notInDatabase
  const hidden = limits && askedInVain(compiled.program, limits, model)
  return hidden ? { zh: `无权查看 ${hidden}`, en: `${hidden} is hidden from the owner` } : null
}

/**
 * The name of something that a condition asks for though it is kept from the user: what he may not see he must not find out
 * by asking either. Rows of other entities are reached without his filters, so these must have none.
 */
export function askedInVain(
  program: Program,
  limits: RowLimits,
  model: TenantModel = standardModel,
): string | null {
  for (const node of nodesOf(program.tree)) {
    const reached = entityOfType(node.type, model)
    if (reached && node.op !== 'root' && limits.condition(reached, () => '') !== null) return reached.name
    if (node.op !== 'get' && node.op !== 'map') continue
    const owner = entityOfType(node.of.type, model)
    const { from } = node.property
    const field = 'field' in from ? from.field : null
    const holder = from.kind === 'related' ? model.named(from.entity) : owner
    if (holder && field !== null && limits.hidden(holder).has(field)) return `${holder.name}.${field}`
  }
  return null
}

/** Entities whose rows a program reaches from its own. */
export function reachedBy(program: Program, model: TenantModel = standardModel): readonly Entity[] {
  const reached = new Set<Entity>()
  for (const node of nodesOf(program.tree)) {
    const one = node.op === 'root' ? null : entityOfType(node.type, model)
    if (one) reached.add(one)
    const from = node.op === 'get' ? node.property.from : null
    if (from?.kind === 'related') reached.add(model.named(from.entity))
  }
  return [...reached]
}

function entityOfType(type: Type, model: TenantModel): Entity | null {
  if (isList(type)) return entityOfType(type.list, model)
  return isObject(type) ? (model.find(type.object) ?? null) : null
}

export interface Clock {
  /** Seconds UTC. */
  readonly now: number
  readonly zone: string
}

/** Rows that meet a condition and are not kept from the user of the transaction: how many, and the first of them. */
export async function findRows(
  tx: Tx,
  declared: Entity,
  condition: string | null | undefined,
  clock: Clock,
): Promise<Found> {
  const entity = tenantEntity(declared, tx)
  const binder = new Binder()
  const source = fromScope(entity, tx, binder)
  const met = condition
    ? ` and ${conditionSql(condition, entity, { ...clock, model: tx.model }, binder)}`
    : ''
  const order = orderSql(listTerms(shownTo(entity, tx), null, 'en'))
  const rows = await tx.rows<{ total: number; row: Record<string, unknown> }>(
    `select (select count(*) ${source}${met}) as total, to_json(page.*) as row
     from (select ${wireColumns(entity, tx)} ${source}${met} ${order} limit ${shownRows}) as page`,
    binder.values,
  )
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ row }) => row) }
}

/** SQL of a checked condition on rows of an entity's table; not met where it is null. */
export function conditionSql(
  text: string,
  entity: Entity,
  { model, ...clock }: Clock & Pick<Tx, 'model'>,
  binder: Binder,
): string {
  const compiled = compileFilter(text, entityEnvironment(entity.name, model))
  const sql =
    compiled.ok &&
    filterToSql(compiled.program, {
      entity: entity.name,
      ...clock,
      model,
      bind: (value, type) => binder.add(value, type),
    })
  if (!sql) throw new Error('a condition that was not checked')
  return `coalesce(${sql}, false)`
}
