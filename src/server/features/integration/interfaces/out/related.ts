import type { Entity } from '#domain/entity.ts'
import type { Program } from '#domain/expressions/index.ts'
import type { OutProgram } from '#domain/integration/out-mapping.ts'
import { filled, type Label } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import type { Binder } from '../../../../db/sql/shape.ts'
import type { RowLimits } from '../../../../db/tenant.ts'
import { checkRights } from '../../../../platform/exchange/rights.ts'
import { expressionToSql } from '../../../../db/sql/filter-sql.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import {
  askedInVain,
  notInDatabase,
  reachedBy,
  type Clock,
} from '../../../../platform/expressions/condition.ts'

/**
 * Why an expression over rows of other entities cannot be sent; null: it can. What roles keep from the user is not sent: as for
 * conditions, rows of other entities are reached where nothing of them is kept back.
 */
export function relatedFault(
  program: Program,
  entity: Entity,
  limits: RowLimits | undefined,
  model: TenantModel | undefined,
): Label | null {
  const scope = { entity: entity.name, zone: 'UTC', now: 0, model, bind: () => '$1' }
  if (expressionToSql(program, scope) === null) return notInDatabase
  const hidden = limits && askedInVain(program, limits, model)
  return hidden
    ? filled({ zh: '无权查看 {hidden}', en: '{hidden} is hidden from the owner' }, { hidden })
    : null
}

/** Refused where the user may not read an entity that a mapping reaches. */
export function checkReached({ related }: Pick<OutProgram, 'related'>, user: Reader): void {
  for (const program of related.values())
    for (const entity of reachedBy(program, user.limitedScope.model)) checkRights(entity, user)
}

/** The value of a program for a row of the entity's table, as texts of source values are. */
export function relatedSql(
  program: Program,
  entity: Entity,
  { model, ...clock }: Clock & { readonly model: TenantModel | undefined },
  binder: Binder,
): string {
  const sql = expressionToSql(program, {
    entity: entity.name,
    ...clock,
    model,
    bind: (value, type) => binder.add(value, type),
  })
  if (sql === null) throw new Error(`not computable: ${entity.name}`)
  switch (program.type) {
    case 'number':
    case 'span':
      return `trim_scale((${sql})::numeric)::text`
    case 'date':
      return `to_char(${sql}, 'YYYY-MM-DD')`
    case 'time':
      return `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    default:
      return `(${sql})::text`
  }
}
