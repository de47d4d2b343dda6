import type { FastifyInstance } from 'fastify'
import { crudOf } from '#domain/crud.ts'
import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import { openingOf } from '../access/app-check.ts'
import { CallLimit } from '../http/call-limit.ts'
import type { Call } from '../http/handlers.ts'
import { topicPaths } from '../integration/receive/topic-paths.ts'

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

/** JSON of the declared calls up to the members of `paths`, to which those of topics are added. */
const whole = new WeakMap<FastifyInstance, string>()

/** All declared calls: the same for everybody, written once. */
function declared(app: FastifyInstance): string {
  const known = whole.get(app)
  if (known !== undefined) return known
  const { paths = {}, components, ...rest } = app.swagger() as Document
  const described = Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([verb, one]) => [verb, failing(one)])),
    ]),
  )
  const made = JSON.stringify({
    ...rest,
    components: { ...components, responses: { Refusal: refusal } },
    paths: described,
  })
  const open = made.slice(0, -'}}'.length)
  whole.set(app, open)
  return open
}

/** Documents that one reader may fetch in a minute. */
export const DOCUMENT_CALLS = 30
const limit = new CallLimit(DOCUMENT_CALLS)

type DocumentReader = Pick<Call, 'caller' | 'scope' | 'transaction'>

/** Topics are for those who may open their list. */
const seesTopics = ({ caller, scope }: DocumentReader): boolean =>
  caller !== null &&
  scope.planUnitCode !== null &&
  caller.permissions.has(receiveTopic.permission) &&
  openingOf(crudOf(receiveTopic).getAll, caller) === 'whole'

/**
 * The OpenAPI document for a reader, as JSON: every declared call, and the receiving topics of the reader's plan unit.
 * @throws TaktError tooManyRequests
 */
export async function documentFor(app: FastifyInstance, reader: DocumentReader): Promise<string> {
  limit.count(`${reader.scope.tenantId} ${reader.scope.userId}`)
  const topics = seesTopics(reader) ? await reader.transaction(topicPaths, { readOnly: true }) : {}
  const members = JSON.stringify(topics).slice(1, -1)
  return `${declared(app)}${members === '' ? '' : `,${members}`}}}`
}
