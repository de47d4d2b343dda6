import Fastify, { type FastifyInstance } from 'fastify'
import { crudEndpoints } from '#domain/crud.ts'
import { entities } from '#domain/entities/index.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { pathOf } from '#domain/service.ts'
import { addSwagger } from './swagger.ts'

/** The OpenAPI document as the plugin makes it, as far as it is read here. */
export interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: object
}

interface Operation {
  readonly responses?: object
}

/** JSON of the operations of each path. */
export type Paths = ReadonlyMap<string, string>

const failing = (operation: Operation): Operation => ({
  ...operation,
  responses: { ...operation.responses, default: { $ref: '#/components/responses/Refusal' } },
})

export const pathsIn = ({ paths = {} }: Document): Paths =>
  new Map(
    Object.entries(paths).map(([path, operations]) => [
      path,
      JSON.stringify(
        Object.fromEntries(Object.entries(operations).map(([verb, one]) => [verb, failing(one)])),
      ),
    ]),
  )

const known = new WeakMap<TenantModel, Promise<Paths>>()

/** Calls of lists that a tenant has otherwise than the product: those with fields that it added, and its own tables. */
export function pathsOfTenant(model: TenantModel): Promise<Paths> {
  const paths = known.get(model) ?? described(model)
  known.set(model, paths)
  return paths
}

async function described({ entities: all }: TenantModel): Promise<Paths> {
  const declared = new Set(entities)
  const own = all.filter((entity) => !declared.has(entity))
  if (own.length === 0) return new Map()
  const app: FastifyInstance = Fastify()
  await addSwagger(app)
  for (const [, endpoint] of own.flatMap(crudEndpoints))
    app.route({
      method: endpoint.verb,
      url: pathOf(endpoint),
      config: { endpoint },
      handler: async () => null,
    })
  await app.ready()
  const paths = pathsIn(app.swagger() as Document)
  await app.close()
  return paths
}
