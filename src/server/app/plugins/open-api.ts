import type { FastifyInstance } from 'fastify'
import { callOf, scopeOf } from '../../identity/request.ts'
import type { Services } from '../../identity/services.ts'
import { documentFor } from '../../features/api-document/api-document.ts'
import { addSwagger } from '../../features/api-document/swagger.ts'

/** Serves /api/openapi.json to users who are signed in. */
export async function addOpenApi(app: FastifyInstance, services: Services): Promise<void> {
  await addSwagger(app)
  app.get(
    '/api/openapi.json',
    { config: { access: 'authenticated' }, schema: { hide: true } },
    async (request, reply) => {
      const { identity } = request
      const scope = scopeOf(request, 'authenticated', identity.caller)
      const call = callOf(request, reply, services, identity, scope)
      return reply.type('application/json; charset=utf-8').send(await documentFor(app, call))
    },
  )
}
