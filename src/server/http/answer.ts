import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint, Output } from '#domain/service.ts'
import { success } from './envelope.ts'
import type { FileAnswer, ServerEvent } from './handlers.ts'

export const arrowType = 'application/vnd.apache.arrow.stream'
export const jsonType = 'application/json; charset=utf-8'

/** Sends what a handler gave, in the form its endpoint declares. */
export function sendAnswer(endpoint: Endpoint, answer: unknown, reply: FastifyReply): FastifyReply {
  return senders[endpoint.output.kind](answer, reply)
}

type Sender = (answer: unknown, reply: FastifyReply) => FastifyReply

const sendJson: Sender = (answer, reply) => reply.type(jsonType).send(success(answer))

const senders: Record<Output['kind'], Sender> = {
  nothing: (_answer, reply) => sendJson(null, reply),
  value: sendJson,
  object: sendJson,
  list: sendJson,
  page: sendJson,
  arrow: (answer, reply) =>
    reply
      .type(arrowType)
      .send(
        answer instanceof Uint8Array
          ? Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
          : answer,
      ),
  file: (answer, reply) => {
    const { name, plainName, type, body } = answer as FileAnswer
    return reply.type(type).header('Content-Disposition', disposition(name, plainName)).send(body)
  },
  events: (answer, reply) =>
    reply
      .type('text/event-stream')
      .header('X-Accel-Buffering', 'no')
      .send(Readable.from(eventText(answer as AsyncIterable<ServerEvent>))),
}

/** RFC 6266: a plain name for old clients, the true one encoded. */
function disposition(name: string, plainName = name): string {
  const plain = plainName.replace(/[^\w.\- ]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The first comment lets the client see at once that it is connected. */
async function* eventText(events: AsyncIterable<ServerEvent>): AsyncGenerator<string> {
  yield ': connected\n\n'
  for await (const { event, data, id } of events)
    yield `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}
