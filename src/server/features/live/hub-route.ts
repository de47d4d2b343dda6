import type { FastifyInstance } from 'fastify'
import { onlineManager } from '#domain/services/access/online.ts'
import type { Tokens } from '../../identity/tokens.ts'
import { sendAnswer } from '../../identity/answer.ts'
import type { HandlerEntry } from '../../identity/handlers.ts'
import { callOf, checkAccess, identityOfToken, scopeOf } from '../../identity/request.ts'
import type { Services } from '../../identity/services.ts'

/**
 * The event stream for clients that cannot send a header (EventSource): the encryptedAccessToken in the address, which
 * is accepted under /signalr and nowhere else (http-contract.md §4); a bearer token is not accepted here.
 */
export function addHubRoute(
  app: FastifyInstance,
  services: Services,
  tokens: Tokens,
  entry: HandlerEntry | undefined,
): void {
  if (!entry) return
  app.get('/signalr/events', { schema: { hide: true } }, async (request, reply) => {
    const { enc_auth_token: sealed } = request.query as Record<string, unknown>
    const token = typeof sealed === 'string' ? tokens.decrypt(sealed) : null
    request.identity = await identityOfToken(token, request, services, tokens)
    checkAccess('authenticated', request.identity)
    const scope = scopeOf(request, 'authenticated', request.identity.caller)
    const call = callOf(request, reply, services, request.identity, scope)
    return sendAnswer(
      onlineManager.events,
      await entry.run({}, call),
      reply.header('Cache-Control', 'no-store'),
    )
  })
}
