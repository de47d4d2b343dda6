import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crudEndpoints, crudOf, type Crud } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { ownEntity } from '#domain/modelling/custom-table.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import type { Services } from '../../identity/services.ts'
import type { GeneralHandler, GeneralHandlers, HandlerEntry } from '../../identity/handlers.ts'
import { answerWith } from './routes.ts'

/** A table as all of tenants' own are, in whose place the caller's is found by the last part of the service. */
const pattern = ownEntity({ code: 'X_:ownTable', zh: '自定义表', en: 'Custom table', stored: '' }, [])

/** Routes of the lists of tenants' own tables: one for each general call, whose table is of the caller's tenant. */
export function addOwnTables(app: FastifyInstance, services: Services, general: GeneralHandlers): void {
  for (const [name, endpoint] of crudEndpoints(pattern)) {
    const run = general[name]
    if (run) addRoute(app, services, name, endpoint, run)
  }
}

/** The table of the caller's tenant that a request names, written in any case. */
function tableNamed({ identity, params }: FastifyRequest): Entity | undefined {
  const wanted = `x_${(params as { ownTable: string }).ownTable}`.toLowerCase()
  const { entities = [], tables = [] } = identity.caller?.model ?? {}
  const table = tables.find(({ code }) => code.toLowerCase() === wanted)
  return table && entities.find(({ name }) => name === table.code)
}

function addRoute(
  app: FastifyInstance,
  services: Services,
  name: keyof Crud,
  declared: Endpoint,
  run: GeneralHandler,
): void {
  const { access, verb, upload } = declared
  const endpointFor = (request: FastifyRequest): Endpoint | undefined => {
    const entity = tableNamed(request)
    return entity && crudOf(entity)[name]
  }
  app.route({
    method: verb,
    url: pathOf(declared),
    config: { access, upload, endpointFor },
    schema: { hide: true },
    handler: (request, reply) => {
      const endpoint = request.endpoint!
      const entry: HandlerEntry = {
        endpoint,
        raw: true,
        run: (raw, call) => run(endpoint.ownTable!, raw, call),
      }
      return answerWith(entry, services, request, reply)
    },
  })
}
