import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../http/envelope.ts'
import { parseJson } from '../http/json.ts'

const megabyte = 1024 * 1024
export const bodyLimit = 32 * megabyte
export const uploadLimit = 2048 * megabyte
/** A plan unit leaves and comes back with one file a list. */
const mostFiles = 200

/** What the server reads: JSON everywhere, files only where an endpoint takes them; everything else is 415. */
export async function addBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^(?:application|text)\/(?:[\w.-]+\+)?json(?:;|$)/i,
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      try {
        done(null, body === '' ? undefined : parseJson(body as string))
      } catch (error) {
        done(invalid([{ message: error instanceof Error ? error.message : 'JSON', members: [] }]))
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
