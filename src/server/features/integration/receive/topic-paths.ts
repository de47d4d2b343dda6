import { bodySchema } from '#domain/integration/json-schema.ts'
import { sampleRow } from '#domain/integration/receive/sample.ts'
import { rowOfTopic, type TopicRow } from '#domain/integration/receive/topic.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'

type Described = TopicRow & { readonly name: string }

/** Topics that are described; further ones are left out. */
const MOST_TOPICS = 200

const accepted = {
  description: 'Kept; processed afterwards. The same key and body answers the same id.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          result: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
          success: { const: true },
        },
        required: ['result', 'success'],
      },
    },
  },
} as const

function pathOf(topic: Described, model: TenantModel): object {
  const row = rowOfTopic(topic, model)
  const one = row ? { ...bodySchema(row.fields), additionalProperties: false } : { type: 'object' }
  const content = {
    'application/json': {
      schema: { oneOf: [one, { type: 'array', items: one, minItems: 1 }] },
      ...(row ? { example: [sampleRow(row)] } : {}),
    },
  }
  return {
    post: {
      tags: ['Receiving'],
      summary: topic.name,
      description: 'Access: the token of the topic',
      security: [{ bearer: [] }],
      parameters: [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ],
      requestBody: { required: true, content },
      responses: { 202: accepted, default: { $ref: '#/components/responses/Refusal' } },
    },
  }
}

/** Addresses of the topics that the reader sees in the plan unit of the transaction, as OpenAPI describes them. */
export async function topicPaths(tx: Tx): Promise<Readonly<Record<string, Record<string, never>>>> {
  const { model = standardModel } = tx
  const read = new Reading(tx, [tx.tenantId, tx.planUnitCode])
  const topics = await read.rows<Described>(
    `select t.code, t.name, t.entity, t.fields from ${read.seen('receiveTopic')} t
     where t.tenant_id = $1 and t.plan_unit_code = $2 and t.enabled order by t.code limit ${MOST_TOPICS}`,
  )
  return Object.fromEntries(
    topics.map((topic) => [`/api/receive/${topic.code}`, pathOf(topic, model) as Record<string, never>]),
  )
}
