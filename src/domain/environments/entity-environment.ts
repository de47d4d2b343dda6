import { kpiObjects } from '../results/kpi-rows.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import { runData } from '../results/run-data.ts'
import type { Environment, ParameterDeclaration, Root } from '../expressions/environment.ts'
import { rowObject, Universe } from '../expressions/objects.ts'

const universeFor = (model: TenantModel): Universe =>
  new Universe(model.entities, [
    ...kpiObjects,
    ...runData.map(({ entity }) => rowObject(entity, model.entities)),
  ])

/** What is made once of the entities of the product, and of those of each tenant that has fields of its own. */
interface Made {
  readonly universe: Universe
  readonly environments: Map<string, Environment>
}

const made = new WeakMap<TenantModel, Made>()

function madeOf(model: TenantModel): Made {
  const known = made.get(model)
  if (known) return known
  const fresh = { universe: universeFor(model), environments: new Map<string, Environment>() }
  made.set(model, fresh)
  return fresh
}

/** The environment in which ME is a row of an entity and paths lead to every other; made once for each. */
export function entityEnvironment(entity: string, model: TenantModel = standardModel): Environment {
  const { universe, environments } = madeOf(model)
  let environment = environments.get(entity)
  if (!environment) {
    environment = universe.environment({ roots: { ME: entity } })
    environments.set(entity, environment)
  }
  return environment
}

/** The same with more roots or parameters of the plan unit. */
export const environmentOf = (
  roots: Readonly<Partial<Record<Root, string>>>,
  parameters: readonly ParameterDeclaration[] = [],
  model: TenantModel = standardModel,
): Environment => madeOf(model).universe.environment({ roots, parameters })
