import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { TaktError } from '#domain/errors.ts'

/**
 * Headers of every answer. The page runs wasm and workers but no text as code; workers need cross-origin isolation for
 * shared memory, so pages say so. `frameOrigins`: where extension apps may come from; a page of another origin that does not know
 * of isolation could not be framed by an isolated one, so with them the pages are not. `embedders`: whose pages may have this
 * one in a frame beside its own (specification §2.4, the embedded flag).
 */
export async function addSecurity(
  app: FastifyInstance,
  frameOrigins: readonly string[],
  embedders: readonly string[],
): Promise<void> {
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...frameOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...embedders],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: frameOrigins.length > 0 ? false : { policy: 'require-corp' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // The older header knows no list; where there is one it would refuse what frame-ancestors allows.
    frameguard: embedders.length > 0 ? false : { action: 'sameorigin' },
    // Plain HTTP inside a factory network is a supported way to run; a proxy in front adds it where there is TLS.
    strictTransportSecurity: false,
  })
  await app.register(rateLimit, {
    global: false,
    // A client that has hung up meanwhile has no address any more.
    keyGenerator: ({ ip }: { readonly ip: string | undefined }) => (ip === undefined ? '' : normalizeIP(ip)),
    errorResponseBuilder: (_request, context) =>
      new TaktError('tooManyRequests', { seconds: Math.ceil(context.ttl / 1000) }),
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.toLowerCase().startsWith('/api') || request.url.toLowerCase().startsWith('/abp'))
      reply.header('Cache-Control', 'no-store')
  })
}
