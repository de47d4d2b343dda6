import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withSpan, type Span, type Tracing } from '../../base/tracing.ts'
import { whoOf } from './measure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null: requests are not traced. */
    span: Span | null
  }
}

/** A span for each request: its route by the names of parameters, its status, tenant and user by number. */
export function addTracing(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest('span', null)
  if (!tracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const span = tracing.start(nameOf(request), 'server', valuesOf(request), parentOf(request))
    request.span = span
    reply.raw.once('close', () => {
      const { tenant, user } = whoOf(request)
      span.set({
        'http.response.status_code': reply.statusCode,
        ...(tenant !== null && { 'takt.tenant': tenant }),
        ...(user !== null && { 'takt.user': user }),
      })
      span.end(reply.statusCode >= 500)
    })
    withSpan(span, done)
  })
  // What follows the body follows events of the connection.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? withSpan(span, done) : done()))
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'other'

const nameOf = (request: FastifyRequest): string => `${request.method} ${routeOf(request)}`

const valuesOf = (request: FastifyRequest) => ({
  'http.request.method': request.method,
  'http.route': routeOf(request),
  'takt.request': request.id,
})

function parentOf({ headers }: FastifyRequest): string | null {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : null
}
