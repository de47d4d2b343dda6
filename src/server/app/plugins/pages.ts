import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { compression } from '../../http/compression.ts'

const builtPages = fileURLToPath(new URL('../../../../dist/workbench', import.meta.url))

export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, compression)
}

/** The built workbench; files with a hash in their name may be kept for ever, the page itself may not. */
export async function addPages(app: FastifyInstance, pages = builtPages): Promise<boolean> {
  if (!existsSync(join(pages, 'index.html'))) return false
  await app.register(fastifyStatic, {
    root: pages,
    wildcard: true,
    index: 'index.html',
    cacheControl: false,
    // What the build has compressed (build-workbench.ts) is not compressed again for each browser.
    preCompressed: true,
    setHeaders: (response, sent) => {
      const path = sent.replace(/\.br$/, '')
      const hashed = /-[\w-]{8,}\.\w+$/.test(path)
      void response.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Framed without an origin of its own, as extension apps are, it could not load its own parts otherwise.
      if (basename(path).startsWith('extension-sample.'))
        void response.header('Cross-Origin-Resource-Policy', 'cross-origin')
    },
  })
  // Some clients ask for it without having read the page.
  app.get('/favicon.ico', { schema: { hide: true } }, (_, reply) => reply.redirect('/icon.svg', 301))
  return true
}
