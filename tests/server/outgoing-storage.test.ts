import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import { ObjectStorage } from '../../src/server/outgoing/object-storage.ts'
import { xmlRecords } from '../../src/server/outgoing/xml-records.ts'
import { ObjectServer } from '../support/object-server.ts'

let server: ObjectServer
beforeAll(async () => {
  server = await ObjectServer.start()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.objects.clear()
  server.uploads.clear()
  server.calls.length = 0
  server.intercept = () => null
})

const storage = (changes: object = {}): ObjectStorage =>
  new ObjectStorage(readOutgoing(server.entry(changes)).buckets.get('backups')!, { pausesMs: [0, 0] })

async function* chunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

const read = async (key: string): Promise<Buffer | null> => {
  const content = await storage().read(key)
  if (!content) return null
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

const MEBIBYTE = 2 ** 20

describe('object storage', () => {
  it('takes an object in parts and gives it in ranges', async () => {
    const content = randomBytes(12 * MEBIBYTE + 17)
    await storage().upload('ältere/a b+c', chunks(content, 700_000))
    const sent = server.calls.filter(({ method }) => method === 'PUT').map(({ bytes }) => bytes)
    expect(sent).toEqual([5 * MEBIBYTE, 5 * MEBIBYTE, 2 * MEBIBYTE + 17])
    expect(server.uploads.size).toBe(0)
    expect((await read('ältere/a b+c'))?.equals(content)).toBe(true)
    expect(server.calls.filter(({ method }) => method === 'GET')).toHaveLength(3)
    await storage().upload('empty', chunks(Buffer.alloc(0), 1))
    expect(await read('empty')).toEqual(Buffer.alloc(0))
    expect(await read('absent')).toBeNull()
  })

  it('lists page by page, and removes', async () => {
    server.pageSize = 2
    for (const name of ['p/a', 'p/b', 'p/c', 'other']) await storage().put(name, Buffer.from(name))
    const keys = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const { key } of storage().list('p/')) found.push(key)
      return found
    }
    expect(await keys()).toEqual(['p/a', 'p/b', 'p/c'])
    await storage().remove('p/b')
    await storage().remove('p/b')
    expect(await keys()).toEqual(['p/a', 'p/c'])
    server.pageSize = 1000
    server.intercept = ({ query }) => (query.has('uploads') ? 501 : null)
    expect(await storage().pending('p/')).toEqual([])
  })

  it('writes what is not there, and nothing over it', async () => {
    await storage().put('head', Buffer.from('one'), true)
    await expect(storage().put('head', Buffer.from('two'), true)).rejects.toThrow('412 PreconditionFailed')
    // The answer of the first attempt is lost, and the second finds what the first wrote.
    let calls = 0
    server.intercept = ({ method }) => (method === 'PUT' && calls++ === 0 ? 0 : null)
    await storage().put('other', Buffer.from('three'), true)
    expect([await read('head'), await read('other')].map(String)).toEqual(['one', 'three'])
  })

  it('is asked again when it is busy or the line breaks, and an upload that fails leaves nothing', async () => {
    let calls = 0
    server.intercept = ({ method }) => (method === 'PUT' && calls++ % 2 === 0 ? [503, 0][calls % 2]! : null)
    const content = randomBytes(6 * MEBIBYTE)
    await storage().upload('k', chunks(content, MEBIBYTE))
    expect((await read('k'))?.equals(content)).toBe(true)
    server.intercept = ({ query }) => (query.get('partNumber') === '2' ? 500 : null)
    await expect(storage().upload('failed', chunks(content, MEBIBYTE))).rejects.toThrow('500 SlowDown')
    expect(server.uploads.size).toBe(0)
    async function* broken(): AsyncGenerator<Buffer> {
      yield content
      throw new Error('the source broke')
    }
    server.intercept = () => null
    await expect(storage().upload('failed', broken())).rejects.toThrow('the source broke')
    expect([server.uploads.size, server.objects.has('failed')]).toEqual([0, false])
  })

  it('does not mix ranges of two objects', async () => {
    await storage().upload('k', chunks(randomBytes(6 * MEBIBYTE), MEBIBYTE))
    const content = (await storage().read('k'))!
    const reading = content[Symbol.asyncIterator]()
    await reading.next()
    await storage().put('k', randomBytes(6 * MEBIBYTE))
    await expect(reading.next()).rejects.toThrow('412')
  })

  it('refuses other keys, other regions and addresses inside', async () => {
    const wrong = { credentials: { accessKey: server.accessKey, secretKey: 'another secret' } }
    await expect(storage(wrong).read('k')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(storage({ region: 'us-east-1' }).put('k', Buffer.from('x'))).rejects.toThrow('403')
    await expect(storage({ inside: false, tls: false }).read('k')).rejects.toThrow('inside')
    await expect(storage({ host: '169.254.169.254' }).read('k')).rejects.toThrow('inside')
  })
})

describe('an entry of a bucket', () => {
  const entry = { name: 'backups', host: 's3.example', credentials: { accessKey: 'a', secretKey: 'b' } }
  it.each([
    [{ name: 'Upper' }, 'lower case'],
    [{ kind: 'gcs' }, 'kind must be s3'],
    [{ host: '' }, 'host is missing'],
    [{ host: 'a b' }, 'host must be'],
    [{ credentials: { accessKey: 'a' } }, 'secretKey'],
    [{ partMegabytes: 4 }, 'partMegabytes'],
    [{ inside: 'yes' }, 'inside must be'],
  ])('with %j is refused by name', (changes, message) => {
    const reading = () => readOutgoing({ buckets: [{ ...entry, ...changes }] })
    expect(reading).toThrow(message)
  })

  it('is encrypted unless it is inside, and is not there twice', () => {
    expect(readOutgoing({ buckets: [entry] }).buckets.get('backups')).toMatchObject({
      tls: true,
      inside: false,
    })
    expect(() => readOutgoing({ buckets: [entry, entry] })).toThrow('twice')
  })
})

describe('documents of an object storage', () => {
  it('are read by elements', () => {
    const xml = '<?xml version="1.0"?><R><C><K>a&amp;b</K><O><K>deep</K></O></C><C><K>c</K></C></R>'
    expect(xmlRecords(xml, 'C')).toEqual([{ K: 'a&b' }, { K: 'c' }])
    expect(() => xmlRecords('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'a')).toThrow('document type')
    expect(() => xmlRecords('<a><b></a>', 'a')).toThrow()
  })
})
