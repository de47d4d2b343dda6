import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf } from '#domain/service.ts'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { workbookOf } from '../../support/print-templates.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'
import { zipOf } from '../exchange/support.ts'

let server: TestServer
/** Signed in to the plan unit, without any permission. */
let plain: TestUser
beforeAll(async () => {
  server = await createTestServer()
  plain = await server.user(1, 'plain', [])
})
afterAll(() => server.close())

interface Uploaded {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

async function upload(user: TestUser, name: string, content: Buffer, headers: Record<string, string> = {}) {
  const form = formOf({ [name]: content })
  return server.request({
    method: 'POST',
    url: pathOf(pageFiles.upload),
    headers: {
      ...form.headers,
      authorization: `Bearer ${user.token}`,
      'accept-language': 'en',
      ...headers,
    },
    payload: form.payload,
  })
}

const uploaded = async (user: TestUser, name: string, content: Buffer): Promise<Uploaded> => {
  const { status, body } = await upload(user, name, content)
  expect([status, body.error], name).toEqual([200, null])
  return body.result as Uploaded
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The beginning of a PNG that says its size. */
function png(width: number, height: number, rest = 'x'): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), head, latin(rest), deflateSync(latin('x'))])
}
const gif = (size: number): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(size)
  head.writeUInt16LE(size, 2)
  return Buffer.concat([latin('GIF89a'), head, latin('rest')])
}
const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.alloc(9)
  frame.writeUInt16BE(0xffc0)
  frame.writeUInt16BE(17, 2)
  frame[4] = 8
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    latin('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    frame,
    latin('rest'),
  ])
}
const webp = (width: number): Buffer => {
  const head = Buffer.alloc(30)
  head.write('RIFF', 0, 'latin1')
  head.write('WEBPVP8X', 8, 'latin1')
  head.writeUIntLE(width - 1, 24, 3)
  head.writeUIntLE(width - 1, 27, 3)
  return head
}

const office = (part: string, ...more: string[]): Buffer =>
  zipOf(Object.fromEntries(['[Content_Types].xml', part, ...more].map((name) => [name, '<x/>'])))

describe('files of pages', () => {
  it('are what is in them, whatever they are called', async () => {
    const sheet = await workbookOf((one) => (one.getCell('A1').value = 'x'))
    const office7 = 'application/vnd.openxmlformats-officedocument.'
    const taken: readonly [string, Buffer, string, string, boolean][] = [
      ['a.png', png(10, 10), 'image/png', 'a.png', true],
      ['evil.html', png(10, 10, '<script>alert(1)</script>'), 'image/png', 'evil.html.png', true],
      ['photo.JPEG', jpeg(20, 10), 'image/jpeg', 'photo.JPEG', true],
      ['图 "1"; x=.gif', gif(3), 'image/gif', '图 "1"; x=.gif', true],
      ['w.webp', webp(300), 'image/webp', 'w.webp', true],
      ['doc.pdf', latin('%PDF-1.7 x'), 'application/pdf', 'doc.pdf', false],
      ['rows.xlsx', sheet, `${office7}spreadsheetml.sheet`, 'rows.xlsx', false],
      ['text.docx', office('word/document.xml'), `${office7}wordprocessingml.document`, 'text.docx', false],
      [
        'deck.zip',
        office('ppt/presentation.xml'),
        `${office7}presentationml.presentation`,
        'deck.zip.pptx',
        false,
      ],
    ]
    for (const [name, content, mediaType, kept, isPicture] of taken) {
      const file = await uploaded(plain, name.replaceAll('"', '%22'), content)
      expect(file.mediaType, name).toBe(mediaType)
      expect(file.bytes).toBe(content.length)
      const answer = await plain.call(pageFiles.get, { id: file.id })
      expect(answer.status).toBe(200)
      expect(answer.bytes.equals(content), name).toBe(true)
      expect(answer.headers['content-type']).toBe(mediaType)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      const way = String(answer.headers['content-disposition'])
      expect(way.startsWith(isPicture ? 'inline; ' : 'attachment; '), name).toBe(true)
      expect(decodeURIComponent(way.split("UTF-8''")[1]!).replaceAll('%22', '"'), name).toBe(kept)
    }
  })

  it('of other kinds are refused, and those that are too large', async () => {
    const svg = latin('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const refused: readonly [string, Buffer][] = [
      ['a.svg', svg],
      ['a.png', svg],
      ['a.html', latin('<!doctype html><script>alert(1)</script>')],
      ['a.png', latin('<html>')],
      ['empty.png', Buffer.alloc(0)],
      ['short.png', latin('\x89PNG\r\n\x1a\n')],
      ['huge.png', png(30_000, 30_000)],
      ['huge.gif', gif(65_535)],
      ['huge.jpg', jpeg(30_000, 30_000)],
      ['no-frame.jpg', latin('\xff\xd8\xff\xe0\0\x04xx\xff\xd9')],
      ['a.zip', zipOf({ 'x.txt': 'x' })],
      ['a.docx', zipOf({ 'word/document.xml': '<x/>' })],
      ['macros.xlsm', office('xl/workbook.xml', 'xl/vbaProject.bin')],
      ['broken.xlsx', office('xl/workbook.xml').subarray(0, 40)],
      ['a.exe', latin('MZ\x90\0')],
      ['a.js', latin('alert(1)')],
    ]
    for (const [name, content] of refused) {
      const { status, body } = await upload(plain, name, content)
      expect(status, name).toBe(400)
      expect(body.error?.message, name).toMatch(/cannot be uploaded: only PNG/)
    }
    const large = await upload(plain, 'large.png', Buffer.concat([png(10, 10), Buffer.alloc(20 << 20)]))
    expect([large.status, large.body.error?.message]).toEqual([
      400,
      'large.png is larger than 20 MB and cannot be uploaded.',
    ])
    const none = await server.request({
      method: 'POST',
      url: pathOf(pageFiles.upload),
      headers: { ...formOf({}).headers, authorization: `Bearer ${plain.token}` },
      payload: formOf({}).payload,
    })
    expect(none.status).toBe(400)
  })

  it('are read within their plan unit alone', async () => {
    const { id } = await uploaded(server.one, 'own.png', png(5, 5))
    expect((await plain.call(pageFiles.get, { id })).status).toBe(200)
    await server.one.ask(crudOf(entityNamed('planUnit')).create, { code: 'ELSE', name: 'Elsewhere' })
    const missing = '01a1f96a-0000-7000-8000-6506b4430d9a'
    const inOther = (one: string) => server.one.call(pageFiles.get, { id: one }, { 'Takt-PlanUnit': 'ELSE' })
    const [foreign, never] = [await inOther(id), await inOther(missing)]
    expect(foreign.status).toBe(404)
    expect(foreign.text.replaceAll(id, missing)).toBe(never.text)
    const tenant = await server.two.call(pageFiles.get, { id })
    expect(tenant.status).toBe(404)
    expect((await server.nobody.call(pageFiles.get, { id })).status).toBe(401)
    expect((await server.host.call(pageFiles.get, { id })).status).toBe(404)
    expect((await upload(server.host, 'a.png', png(1, 1))).status).toBe(403)
    expect((await upload(server.nobody, 'a.png', png(1, 1))).status).toBe(401)
    expect((await server.one.call(pageFiles.get, { id: "x' or 1=1" })).status).toBe(404)
  })

  it('are counted, so that nobody fills the plan unit', async () => {
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        `insert into page_file (name, media_type, bytes, content, by_user)
         select 'x', 'image/png', 1, '\\x00', 'busy' from generate_series(1, 200)`,
      ),
    )
    const busy = await server.user(1, 'busy', [])
    const often = await upload(busy, 'a.png', png(1, 1))
    expect([often.status, often.body.error?.message]).toEqual([
      429,
      expect.stringMatching(/^Too many requests; try again in \d+ seconds\.$/),
    ])
    expect((await upload(plain, 'a.png', png(1, 1))).status).toBe(200)
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        `insert into page_file (name, media_type, bytes, content, by_user)
         values ('x', 'image/png', 2147483600, '\\x00', 'somebody')`,
      ),
    )
    const full = await upload(plain, 'a.png', png(1, 1))
    expect([full.status, full.body.error?.message]).toEqual([
      422,
      'The page files of this plan unit have reached 2048 MB; no more can be uploaded.',
    ])
  })
})
