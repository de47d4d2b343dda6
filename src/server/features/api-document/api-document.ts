import type { FastifyInstance } from 'fastify'
import { crudOf } from '#domain/crud.ts'
import { receiveTopic } from '#domain/entities/integration/receive-topic.ts'
import { openingOf } from '../../identity/app-check.ts'
import { CallLimit } from '../../http/call-limit.ts'
import type { Call } from '../../identity/handlers.ts'
import { topicPaths } from '../integration/receive/topic-paths.ts'
import { pathsIn, pathsOfTenant, type Document, type Paths } from './described-paths.ts'

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

interface Declared {
  /** JSON of the document up to the members of `paths`. */
  readonly open: string
  readonly paths: Paths
}

const known = new WeakMap<FastifyInstance, Declared>()

/** All declared calls: the same for everybody, written once. */
function declared(app: FastifyInstance): Declared {
  const before = known.get(app)
  if (before) return before
  const document = app.swagger() as Document
  const { paths: _paths, components, ...rest } = document
  const head = { ...rest, components: { ...components, responses: { Refusal: refusal } }, paths: {} }
  const made = { open: JSON.stringify(head).slice(0, -'}}'.length), paths: pathsIn(document) }
  known.set(app, made)
  return made
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
 * The OpenAPI document for a reader, as JSON: every declared call, lists as the reader's tenant has them, and the receiving
 * topics of the reader's plan unit.
 * @throws TaktError tooManyRequests
 */
export async function documentFor(app: FastifyInstance, reader: DocumentReader): Promise<string> {
  limit.count(`${reader.scope.tenantId} ${reader.scope.userId}`)
  const { open, paths } = declared(app)
  const ofTenant = reader.caller ? await pathsOfTenant(reader.caller.model) : []
  const topics = seesTopics(reader) ? await reader.transaction(topicPaths, { readOnly: true }) : {}
  const ofTopics = Object.entries(topics).map(([path, one]) => [path, JSON.stringify(one)] as const)
  const members = [...new Map([...paths, ...ofTenant, ...ofTopics])].map(
    ([path, one]) => `${JSON.stringify(path)}:${one}`,
  )
  return `${open}${members.join(',')}}}`
}
