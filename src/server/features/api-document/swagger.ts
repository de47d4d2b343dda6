import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { describe } from './describe.ts'

/** Describes the routes of declared endpoints, when the document is asked for: routes are many, and its readers few. */
export async function addSwagger(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Takt', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ url, route, schema }) => ({
      url,
      schema: route.config?.endpoint ? describe(route.config.endpoint) : schema,
    }),
  })
}
