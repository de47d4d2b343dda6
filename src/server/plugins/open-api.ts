import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { textOf } from '#domain/label.ts'
import type { Field, FieldKind, Fields } from '#domain/field-kinds.ts'
import { choiceOf } from '#domain/choices/index.ts'
import type { Endpoint, Output } from '#domain/service.ts'
import { arrowType } from '../http/answer.ts'

/** Serves /api/openapi.json to users who are signed in; the operations are described by describe() from their declarations. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Takt', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  // The declarations validate, not these schemas.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => data as string)
  app.get(
    '/api/openapi.json',
    { config: { access: 'authenticated' }, schema: { hide: true } },
    (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  )
}

/** What the OpenAPI document says about an endpoint. */
export function describe(endpoint: Endpoint): FastifySchema {
  const input = objectOf(endpoint.input)
  const inQuery = endpoint.verb === 'GET' || endpoint.verb === 'DELETE'
  return {
    tags: [endpoint.service],
    summary: textOf(endpoint.label, 'en'),
    description: `Access: ${endpoint.access}`,
    ...(endpoint.access === 'anonymous' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.upload
      ? { consumes: ['multipart/form-data'], body: withFile(input) }
      : Object.keys(endpoint.input).length === 0
        ? {}
        : inQuery
          ? { querystring: input }
          : { body: input }),
    ...answerOf(endpoint.output),
  }
}

/** The file beside the fields of a form. */
const withFile = (input: ReturnType<typeof objectOf>) => ({
  ...input,
  properties: { ...input.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
})

const byteTypes: Partial<Record<Output['kind'], string>> = {
  arrow: arrowType,
  file: 'application/octet-stream',
  events: 'text/event-stream',
}

function answerOf({ kind }: Output): FastifySchema {
  const type = byteTypes[kind]
  if (type) return { produces: [type], response: { 200: { description: 'The bytes', type: 'string' } } }
  return { response: { 200: { description: 'The envelope', ...envelope(results[kind] ?? {}) } } }
}

/** What stands in the result of the envelope (http-contract.md §1). */
const results: Partial<Record<Output['kind'], object>> = {
  nothing: { type: 'null' },
  object: { type: ['object', 'null'] },
  list: { type: 'object', properties: { items: { type: 'array' } } },
  page: {
    type: 'object',
    properties: { totalCount: { type: 'integer' }, items: { type: 'array' } },
  },
}

const envelope = (result: object) => ({
  type: 'object',
  properties: {
    result,
    targetUrl: { type: ['string', 'null'] },
    success: { type: 'boolean' },
    error: { type: ['object', 'null'] },
    unAuthorizedRequest: { type: 'boolean' },
    __abp: { type: 'boolean' },
  },
})

const objectOf = (fields: Fields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  required: Object.entries(fields)
    .filter(([, field]) => field.required)
    .map(([name]) => name),
})

const kinds: Record<FieldKind, object> = {
  code: { type: 'string' },
  text: { type: 'string' },
  longText: { type: 'string' },
  expression: { type: 'string' },
  color: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  choice: { type: 'string' },
  reference: { type: 'string' },
  integer: { type: 'integer' },
  duration: { type: 'integer', description: 'seconds' },
  quantity: { type: 'string', description: 'exact decimal' },
  flag: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  references: { type: 'array', items: { type: 'string' } },
  json: {},
}

const schemaOf = (field: Field) => ({
  ...kinds[field.kind],
  title: textOf(field.label, 'en'),
  ...(field.choice ? { enum: Object.keys(choiceOf(field.choice)) } : {}),
  ...(field.length ? { maxLength: field.length } : {}),
})
