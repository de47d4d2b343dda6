import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompression, addPages } from '../../../src/server/app/plugins/pages.ts'

const script = 'console.log(1)\n'.repeat(1000)
/** Another text than that of the file, so that an answer shows where it comes from. */
const kept = brotliCompressSync('compressed by the build')

let app: FastifyInstance
let pages: string
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'takt-pages-'))
  await writeFile(join(pages, 'index.html'), '<html></html>')
  await writeFile(join(pages, 'start-abcdefgh.js'), script)
  await writeFile(join(pages, 'start-abcdefgh.js.br'), kept)
  await writeFile(join(pages, 'plain-abcdefgh.js'), script)
  app = fastify()
  await addCompression(app)
  await addPages(app, pages)
})
afterAll(async () => {
  await app.close()
  await rm(pages, { recursive: true })
})

const load = (url: string, encodings: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings } })

it('sends what the build has compressed as it is, with the type and age of the file', async () => {
  const { headers, rawPayload } = await load('/start-abcdefgh.js', 'gzip, deflate, br, zstd')
  expect(rawPayload).toEqual(kept)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

it('compresses on the way what has no compressed form, and for browsers that take another', async () => {
  const plain = await load('/plain-abcdefgh.js', 'gzip, br')
  expect(plain.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(plain.rawPayload).toString()).toBe(script)
  const gzip = await load('/start-abcdefgh.js', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  expect((await load('/start-abcdefgh.js', 'identity')).body).toBe(script)
})
