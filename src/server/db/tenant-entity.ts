import type { Entity } from '#domain/entity.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import type { Scope } from './tenant.ts'

type OfTenant = Pick<Scope, 'model'>

/** An entity as the tenant of a scope has it, with the fields that it added. */
export const tenantEntity = (entity: Entity, { model }: OfTenant): Entity =>
  model?.find(entity.name) ?? entity

/** All entities as the tenant of a scope has them, with those of its own tables. */
export const tenantEntities = ({ model = standardModel }: OfTenant): readonly Entity[] => model.entities

/** The entity of a declared name as the tenant of a scope has it; a table of its own has one too. */
export const entityOf = (name: string, { model = standardModel }: OfTenant): Entity => model.named(name)
