import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { waitingHeader } from '#domain/exchange.ts'
import type { Endpoint, Output } from '#domain/service.ts'
import { success } from '../http/envelope.ts'
import type { FileAnswer, ServerEvent } from './handlers.ts'
import { arrowType, jsonType } from '../http/media-types.ts'

/** The envelope of an error that comes when a part of the answer has gone out. */
type LateFailure = (error: unknown) => string

const unexpected: LateFailure = (error) => {
  throw error
}

/** Sends what a handler gave, in the form its endpoint declares. */
export function sendAnswer(
  endpoint: Endpoint,
  answer: unknown,
  reply: FastifyReply,
  late: LateFailure = unexpected,
): FastifyReply | Promise<FastifyReply> {
  return senders[endpoint.output.kind](answer, reply, late)
}

type Sender = (
  answer: unknown,
  reply: FastifyReply,
  late: LateFailure,
) => FastifyReply | Promise<FastifyReply>

const sendJson = (answer: unknown, reply: FastifyReply): FastifyReply =>
  reply.type(jsonType).send(success(answer))

const senders: Record<Output['kind'], Sender> = {
  nothing: (_answer, reply) => sendJson(null, reply),
  value: sendJson,
  object: sendJson,
  list: sendJson,
  page: sendJson,
  arrow: async (answer, reply, late) => {
    const body =
      answer instanceof Uint8Array
        ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
        : answer instanceof Readable
          ? answer
          : await startedStream(answer as AsyncIterable<Uint8Array>, late)
    return reply.type(arrowType).send(body)
  },
  file: (answer, reply) => {
    const { name, plainName, type, body, isInline } = answer as FileAnswer
    const way = isInline ? 'inline' : 'attachment'
    if ('isWaiting' in body && body.isWaiting) sayWaiting(reply)
    return reply
      .type(type)
      .header('Content-Disposition', disposition(way, name, plainName))
      .send(body)
  },
  events: (answer, reply) =>
    reply
      .type('text/event-stream')
      .header('X-Accel-Buffering', 'no')
      .send(Readable.from(eventText(answer as AsyncIterable<ServerEvent>))),
}

/** Sends the headers before the file is begun, so that its client may say what it waits for. */
function sayWaiting(reply: FastifyReply): void {
  reply.header(waitingHeader, '1')
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
}

/**
 * An Arrow stream whose first bytes are there: what goes wrong before is an error like any other. After that the envelope of
 * the error takes the place of the next message (engine/arrow-stream.ts); other readers of Arrow take it for a message that
 * is broken off, and no stream that failed for one that ended.
 */
async function startedStream(answer: AsyncIterable<Uint8Array>, late: LateFailure): Promise<Readable> {
  const parts = answer[Symbol.asyncIterator]()
  const first = await parts.next()
  const rest: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => parts }
  const whole = async function* () {
    try {
      if (!first.done) yield first.value
      yield* rest
    } catch (error) {
      yield Buffer.from(late(error))
    }
  }
  const body = Readable.from(whole(), { objectMode: false })
  // One that is closed before it is read never runs, and would leave the parts open.
  return body.once('close', () => void parts.return?.())
}

/** RFC 6266: a plain name for old clients, the true one encoded. */
function disposition(way: 'inline' | 'attachment', name: string, plainName = name): string {
  const plain = plainName.replace(/[^\w.\- ]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The first comment lets the client see at once that it is connected. */
async function* eventText(events: AsyncIterable<ServerEvent>): AsyncGenerator<string> {
  yield ': connected\n\n'
  for await (const { event, data, id } of events)
    yield `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
