import type { FastifySchema } from 'fastify'
import { bodySchema, rowSchema } from '#domain/integration/json-schema.ts'
import { sampleInput } from '#domain/integration/receive/sample.ts'
import { textOf } from '#domain/label.ts'
import type { Endpoint, Output } from '#domain/service.ts'
import { arrowType } from '../../http/media-types.ts'

/** The part of the OpenAPI document about an endpoint. */
export function describe(endpoint: Endpoint): FastifySchema {
  const input = bodySchema(endpoint.input)
  const inQuery = endpoint.verb === 'GET' || endpoint.verb === 'DELETE'
  const permission = { 'x-permission': endpoint.access, 'x-api-key': !endpoint.byPerson }
  return {
    tags: [endpoint.service],
    summary: textOf(endpoint.label, 'en'),
    description: `Access: ${endpoint.access}${endpoint.byPerson ? '; not by API key' : ''}`,
    ...permission,
    ...(endpoint.access === 'anonymous' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.upload
      ? { consumes: ['multipart/form-data'], body: withFile(input) }
      : Object.keys(endpoint.input).length === 0
        ? {}
        : inQuery
          ? { querystring: input }
          : { body: { ...input, examples: [sampleInput(endpoint.input)] } }),
    ...answerOf(endpoint.output),
  }
}

/** The file beside the fields of a form. */
const withFile = (input: ReturnType<typeof bodySchema>) => ({
  ...input,
  properties: { ...input.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
})

const byteTypes: Partial<Record<Output['kind'], string>> = {
  arrow: arrowType,
  file: 'application/octet-stream',
  events: 'text/event-stream',
}

function answerOf(output: Output): FastifySchema {
  const type = byteTypes[output.kind]
  if (type) return { produces: [type], response: { 200: { description: 'The bytes', type: 'string' } } }
  return { response: { 200: { description: 'The envelope', ...envelope(resultOf(output)) } } }
}

const values = {
  string: { type: ['string', 'null'] },
  integer: { type: ['integer', 'null'] },
  flag: { type: ['boolean', 'null'] },
  json: {},
} as const

/** Schema of `result` in the envelope (http-contract.md §1). */
function resultOf(output: Output): object {
  if (output.kind === 'value') return values[output.of]
  if (output.kind === 'object') return { ...rowSchema(output.fields), type: ['object', 'null'] }
  if (output.kind !== 'list' && output.kind !== 'page') return { type: 'null' }
  const items = { type: 'array', items: rowSchema(output.fields) }
  if (output.kind === 'list') return { type: 'object', properties: { items }, required: ['items'] }
  return {
    type: 'object',
    properties: { totalCount: { type: 'integer' }, items },
    required: ['totalCount', 'items'],
  }
}

const envelope = (result: object) => ({
  type: 'object',
  properties: {
    result,
    targetUrl: { type: ['string', 'null'] },
    success: { const: true },
    error: { type: 'null' },
    unAuthorizedRequest: { type: 'boolean' },
    __abp: { type: 'boolean' },
  },
  required: ['result', 'success', 'error'],
})
