import type { FastifyInstance } from 'fastify'
import { withTenant, type Scope } from '../db/tenant.ts'
import { topicPaths } from '../integration/receive/topic-paths.ts'
import type { Services } from '../services.ts'

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: object
}

interface Operation {
  readonly responses?: object
}

/** The envelope of whatever is refused (http-contract.md §1). */
const refusal = {
  description:
    'Refused: 400 with the faulty members, 401, 403, 404, 409, 413, 422, 429, or 500 with what went wrong',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          result: {},
          success: { const: false },
          error: {
            type: 'object',
            properties: {
              code: { type: 'integer' },
              message: { type: 'string' },
              details: { type: ['string', 'null'] },
              validationErrors: {
                type: ['array', 'null'],
                items: {
                  type: 'object',
                  properties: {
                    message: { type: 'string' },
                    members: { type: 'array', items: { type: 'string' } },
                  },
                },
              },
            },
            required: ['message'],
          },
          unAuthorizedRequest: { type: 'boolean' },
        },
        required: ['success', 'error'],
      },
      example: {
        result: null,
        success: false,
        error: {
          code: 0,
          message: 'Your request is not valid!',
          details: null,
          validationErrors: [{ message: 'Code must not be empty', members: ['code'] }],
        },
        unAuthorizedRequest: false,
        __abp: true,
      },
    },
  },
} as const

const failing = (operation: Operation): Operation => ({
  ...operation,
  responses: { ...operation.responses, default: { $ref: '#/components/responses/Refusal' } },
})

const whole = new WeakMap<FastifyInstance, Document>()

/** The document of all declared calls: the same for everybody, made once. */
function declared(app: FastifyInstance): Document {
  const known = whole.get(app)
  if (known) return known
  const { paths = {}, components, ...rest } = app.swagger() as Document
  const made = {
    ...rest,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(([verb, one]) => [verb, failing(one)])),
      ]),
    ),
    components: { ...components, responses: { Refusal: refusal } },
  }
  whole.set(app, made)
  return made
}

/** The OpenAPI document for a reader: every declared call, and the receiving topics of the reader's plan unit. */
export async function documentFor(app: FastifyInstance, services: Services, scope: Scope): Promise<Document> {
  const { paths, ...rest } = declared(app)
  const topics =
    scope.planUnitCode === null
      ? {}
      : await withTenant(services.database.app, scope, topicPaths, { readOnly: true })
  return { ...rest, paths: { ...paths, ...topics } }
}
