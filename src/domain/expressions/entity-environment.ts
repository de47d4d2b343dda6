import { entities } from '../entities/index.ts'
import { kpiObjects } from '../kpi/kpi-rows.ts'
import { runData } from '../reports/run-data.ts'
import type { Environment, ParameterDeclaration, Root } from './environment.ts'
import { rowObject, Universe } from './objects.ts'

const universe = new Universe(entities, [
  ...kpiObjects,
  ...runData.map(({ entity }) => rowObject(entity, entities)),
])
const environments = new Map<string, Environment>()

/** The environment in which ME is a row of an entity and paths lead to every other; made once for each. */
export function entityEnvironment(entity: string): Environment {
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
): Environment => universe.environment({ roots, parameters })

/** Does an object of this name exist? */
export const isObjectName = (name: string): boolean => universe.has(name)
