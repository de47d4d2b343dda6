import type { Entity } from '#domain/entity.ts'
import type { Scope } from '../db/tenant.ts'

/** An entity as the tenant of a scope has it, with the fields that it added. */
export const tenantEntity = (entity: Entity, { model }: Pick<Scope, 'model'>): Entity =>
  model?.named(entity.name) ?? entity
