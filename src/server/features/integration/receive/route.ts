import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import { receiveBounds } from '#domain/entities/integration/receive-topic.ts'
import { checkBody } from '#domain/integration/receive/body.ts'
import { rowOfTopic } from '#domain/integration/receive/topic.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { withTenant } from '../../../db/tenant.ts'
import { jsonType } from '../../../http/media-types.ts'
import { bearerOf } from '../../../http/bearer.ts'
import { invalid, success } from '../../../http/envelope.ts'
import type { Services } from '../../../identity/services.ts'
import { hashOfBody, keepBody, keptUnder, type Arrival } from './keep.ts'
import { readBytes, readJson } from './read-body.ts'
import { topicOf, type OpenTopic } from './topics.ts'

const MINUTE = '1 minute'
const keyForm = /^[\x21-\x7e]{1,200}$/

const wrongKey: Label = {
  zh: 'Idempotency-Key 须为 1 到 200 个可见 ASCII 字符',
  en: 'Idempotency-Key: 1 to 200 visible ASCII characters',
}

function keyOf({ headers }: FastifyRequest, language: Language): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && keyForm.test(key)) return key
  const message = textOf(wrongKey, language)
  throw invalid([{ message, members: ['Idempotency-Key'] }])
}

/**
 * `POST /api/receive/{topic}`: the bearer token names tenant and plan unit. Nothing of the body is read before the token is
 * known and its topic has calls left, and no more of it than the topic allows.
 */
export async function addReceiveRoute(app: FastifyInstance, services: Services): Promise<void> {
  const topics = new WeakMap<FastifyRequest, OpenTopic>()
  await app.register(async (scope) => {
    const countCall = scope.createRateLimit({
      max: (request: FastifyRequest) => topics.get(request)?.callsPerMinute ?? 1,
      timeWindow: MINUTE,
      keyGenerator: (request: FastifyRequest) => `receive ${topics.get(request)?.id ?? ''}`,
    })
    scope.removeAllContentTypeParsers()
    // The handler reads the body itself, once the size limit of the topic is known.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.post<{ Params: { topic: string } }>(
      '/api/receive/:topic',
      {
        config: { access: 'anonymous', rateLimit: { max: receiveBounds.calls, timeWindow: MINUTE } },
        schema: { hide: true },
      },
      async (request, reply) => {
        const topic = await topicOf(services, bearerOf(request), request.params.topic)
        topics.set(request, topic)
        const counted = await countCall(request)
        if (!counted.isAllowed && counted.isExceeded)
          throw new TaktError('tooManyRequests', { seconds: counted.ttlInSeconds })
        const id = await receive(request, services, topic)
        return reply.code(202).type(jsonType).send(success({ id }))
      },
    )
  })
}

async function receive(request: FastifyRequest, services: Services, topic: OpenTopic): Promise<string> {
  const { language } = request.identity
  const key = keyOf(request, language)
  const bytes = await readBytes(request, topic.sizeLimit * 1024)
  const { text, value } = await readJson(bytes, language)
  const model = topic.scope.model ?? standardModel
  const row = rowOfTopic(topic, model)
  if (!row) throw new TaktError('topicDisabled', { topic: topic.code })
  const { rows, faults } = checkBody(value, row, {
    model,
    ...(topic.zone === null ? {} : { zone: topic.zone }),
  })
  const arrival: Arrival = {
    key,
    hash: hashOfBody(bytes),
    size: bytes.length,
    text,
    rows: rows.length,
    source: request.ip,
  }
  return withTenant(services.database.app, topic.scope, async (tx) => {
    // A body that is kept under its key is answered as before, even if the topic has changed since.
    const before = await keptUnder(tx, topic, arrival)
    if (before !== null) return before
    if (faults.length > 0)
      throw invalid(
        faults.map(({ path, message }) => ({ message: textOf(message, language), members: [path] })),
      )
    return keepBody(tx, topic, arrival, services.now())
  })
}
