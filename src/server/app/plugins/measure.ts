import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '../../identity/request.ts'
import type { Services } from '../../identity/services.ts'

/**
 * Measures requests, and with LOG_LEVEL info logs each: its id, trace, tenant and user by number, route, status and milliseconds.
 * Routes have names for their parameters, so neither values nor queries are shown.
 */
export function addMeasuring(
  app: FastifyInstance,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'other'
    const status = reply.statusCode
    metrics.observe(
      'takt_request_duration_seconds',
      { method, route, status: String(status) },
      reply.elapsedTime / 1000,
    )
    const trace = request.span && { trace: request.span.traceId }
    log.info(
      { ...whoOf(request), ...trace, method, route, status, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}

/** Tenant and user by number. */
export function whoOf(request: FastifyRequest) {
  // It is missing where the request was refused before its caller was found.
  const identity = request.identity as Identity | undefined
  const { tenantId, number } = identity?.caller ?? {}
  return { request: request.id, tenant: tenantId ?? null, user: number ?? null }
}
