import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import { invalid } from '../../http/envelope.ts'
import { textOf } from '#domain/label.ts'
import { JsonFault } from '../../http/json-fault.ts'
import { parseBody } from '../../http/json.ts'

const megabyte = 1024 * 1024
export const bodyLimit = 32 * megabyte
export const uploadLimit = 2048 * megabyte
/** A plan unit leaves and comes back with one file a list. */
const mostFiles = 200

/** Nobody who is not signed in sends more. */
export const ANONYMOUS_BODY = 16 * 1024

const isAnonymous = (request: FastifyRequest): boolean =>
  !(request.identity as FastifyRequest['identity'] | undefined)?.caller

/** What the server reads: JSON everywhere, files only where an endpoint takes them; everything else is 415. */
export async function addBodies(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'anonymous') route.bodyLimit = ANONYMOUS_BODY
  })
  app.addHook('onRequest', async (request) => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (request.is404 && length > ANONYMOUS_BODY) throw new TaktError('tooLarge')
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^(?:application|text)\/(?:[\w.-]+\+)?json(?:;|$)/i,
    { parseAs: 'string', bodyLimit },
    async (request: FastifyRequest, body: unknown) => {
      const text = body as string
      // Addresses that are no route have no limit of their own.
      if (text.length > ANONYMOUS_BODY && isAnonymous(request)) throw new TaktError('tooLarge')
      try {
        return text === '' ? undefined : await parseBody(text)
      } catch (error) {
        if (!(error instanceof JsonFault)) throw error
        const identity = request.identity as FastifyRequest['identity'] | undefined
        throw invalid([{ message: textOf(error.label, identity?.language ?? 'zh-Hans'), members: [] }])
      }
    },
  )
  await app.register(multipart, {
    limits: { fileSize: uploadLimit, files: mostFiles, fields: 50, fieldSize: megabyte },
  })
  app.addHook('preValidation', async (request, reply) => {
    const type = request.headers['content-type'] ?? ''
    const { access, upload } = request.routeOptions.config
    return access !== undefined && !upload && /^multipart\//i.test(type) ? reply.code(415).send() : undefined
  })
}
