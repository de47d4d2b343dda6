import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filesBelow, type ByteRange, type FileStore } from '../../../src/server/base/files/file-store.ts'
import { openFolderFiles } from '../../../src/server/base/files/folder-files.ts'
import { systemFault } from '../../../src/server/base/system-fault.ts'
import { bucketOf, openFiles, type StoreSettings } from '../../../src/server/outgoing/open-files.ts'
import { urlOf } from '../../../src/server/outgoing/storage-call.ts'
import type { StorageTimes } from '../../../src/server/outgoing/object-storage.ts'
import { keysOf } from '../../support/files.ts'
import { ObjectServer, storeOf } from '../../support/object-server.ts'

const MEBIBYTE = 2 ** 20
const DAY_MS = 86_400_000

let server: ObjectServer
let directory: string
beforeAll(async () => {
  server = await ObjectServer.start()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.objects.clear()
  server.uploads.clear()
  server.calls.length = 0
  server.intercept = () => null
  directory = await mkdtemp(join(tmpdir(), 'takt-files-'))
  return () => rm(directory, { recursive: true, force: true })
})

const inBucket = (
  changes: Partial<StoreSettings> = {},
  times: Partial<StorageTimes> = { pausesMs: [0, 0] },
): Promise<FileStore> => openFiles(directory, { ...storeOf(server), ...changes }, times)

const bytes = (text: string): Buffer => Buffer.from(text)

async function read(store: FileStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const stream = await store.get(key, range)
  return stream && buffer(stream)
}

/** A store, and what makes a file of it older. */
const stores = {
  folder: {
    open: () => openFolderFiles(directory),
    age: (key: string, at: Date) => utimes(join(directory, key), at, at),
    left: async () => (await readdir(join(directory, '.partial'))).length,
    leave: (at: Date) =>
      writeFile(join(directory, '.partial', 'left'), 'x').then(() =>
        utimes(join(directory, '.partial', 'left'), at, at),
      ),
  },
  bucket: {
    open: () => inBucket(),
    age: (key: string, at: Date) => {
      server.objects.get(`takt/${key}`)!.at = at
      return Promise.resolve()
    },
    left: () => Promise.resolve(server.uploads.size),
    leave: (at: Date) => {
      server.uploads.set('left', { key: 'takt/1/x', at, parts: new Map() })
      return Promise.resolve()
    },
  },
}

describe.each(Object.entries(stores))('files in a %s', (_name, { open, age, left, leave }) => {
  it('are put, read, whole or in part, replaced and deleted', async () => {
    const store = await open()
    expect(await store.put('1/a', [bytes('hello '), bytes('world')])).toMatchObject({ key: '1/a', bytes: 11 })
    expect(String(await read(store, '1/a'))).toBe('hello world')
    expect(String(await read(store, '1/a', { from: 6, to: 9 }))).toBe('wor')
    expect(String(await read(store, '1/a', { from: 6, to: 99 }))).toBe('world')
    expect(await store.stat('1/a')).toMatchObject({ key: '1/a', bytes: 11 })
    await store.put('1/a', [bytes('other')])
    await store.put('1/empty', [])
    expect(String(await read(store, '1/a'))).toBe('other')
    expect(await read(store, '1/empty')).toHaveLength(0)
    await store.delete('1/a')
    await store.delete('1/a')
    expect([await store.get('1/a'), await store.stat('1/a'), await left()]).toEqual([undefined, undefined, 0])
  })

  it('have keys that lead nowhere else', async () => {
    const store = await open()
    for (const key of ['', '..', '../a', '1//a', '/a', '1/../../a', '1/a\0', '1/a b', 'x'.repeat(129)]) {
      expect([await store.get(key), await store.stat(key)]).toEqual([undefined, undefined])
      await expect((async () => store.put(key, [bytes('x')]))()).rejects.toThrow('not a key')
    }
  })

  it('are listed by prefix, apart by tenant', async () => {
    server.pageSize = 2
    const store = filesBelow(await open(), 'db/')
    for (const key of ['1/a', '1/b', '1/c/d', '12/a', '2/a']) await store.put(key, [bytes(key)])
    server.pageSize = 1000
    expect(await keysOf(store, '1/')).toEqual(['1/a', '1/b', '1/c/d'])
    expect(await keysOf(store, '3/')).toEqual([])
    expect(await keysOf(store, '')).toHaveLength(5)
    for await (const one of store.list('12/')) expect(one).toMatchObject({ key: '12/a', bytes: 4 })
  })

  it('named by their content are written once, and become young again', async () => {
    const store = await open()
    const lastWeek = new Date(Date.now() - 7 * DAY_MS)
    await store.keep('1/k', [bytes('con'), bytes('tent')])
    await age('1/k', lastWeek)
    expect((await store.stat('1/k'))!.at.getTime()).toBeLessThan(Date.now() - 6 * DAY_MS)
    await store.keep('1/k', [bytes('content')])
    expect((await store.stat('1/k'))!.at.getTime()).toBeGreaterThan(Date.now() - DAY_MS)
    expect(String(await read(store, '1/k'))).toBe('content')
  })

  it('of any length are written, and a source that breaks leaves nothing', async () => {
    const store = await open()
    const large = randomBytes(17 * MEBIBYTE)
    await store.put('1/large', [large.subarray(0, 100), large.subarray(100)])
    expect((await read(store, '1/large'))!.equals(large)).toBe(true)
    const part = await read(store, '1/large', { from: 16 * MEBIBYTE - 5, to: 16 * MEBIBYTE + 5 })
    expect(part!.equals(large.subarray(16 * MEBIBYTE - 5, 16 * MEBIBYTE + 5))).toBe(true)
    async function* broken(): AsyncGenerator<Buffer> {
      yield large
      throw new Error('the source broke')
    }
    await expect(store.put('1/broken', broken())).rejects.toThrow('the source broke')
    expect([await store.stat('1/broken'), await left()]).toEqual([undefined, 0])
  })

  it('that killed writers left go when they are old', async () => {
    const store = await open()
    await leave(new Date(Date.now() - 2 * DAY_MS))
    await store.dropAbandoned(new Date(Date.now() - 3 * DAY_MS))
    expect(await left()).toBe(1)
    await store.dropAbandoned(new Date(Date.now() - DAY_MS))
    expect(await left()).toBe(0)
  })
})

describe('a bucket', () => {
  it('is asked again when it is busy or the line breaks', async () => {
    let calls = 0
    server.intercept = () => [503, 0, null][calls++ % 3]!
    const store = await inBucket()
    await store.keep('1/k', [bytes('content')])
    expect(String(await read(store, '1/k'))).toBe('content')
    expect(server.objects.size).toBe(1)
  })

  it('that fails is named by bucket and address, without keys', async () => {
    const fault = async (work: Promise<unknown>): Promise<string> => {
      const error = await work.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      const message = systemFault(error)!.messageIn('en')
      for (const secret of [server.accessKey, server.secretKey, 'another secret'])
        expect(`${message} ${String(error)}`).not.toContain(secret)
      return message
    }
    const place = `s3://backups/takt/ (127.0.0.1:${server.port})`
    const wrong = await inBucket({ secret: 'another secret' })
    const refusal = await fault(wrong.put('1/k', [bytes('x')]))
    expect(refusal).toContain(`${place}: the object storage refuses access (403 SignatureDoesNotMatch)`)
    server.intercept = () => 503
    expect(await fault((await inBucket()).stat('1/k'))).toContain(`${place}: the object storage answers 503`)
    server.intercept = () => 'never'
    const slow = await inBucket({}, { callMs: 20, pausesMs: [0] })
    expect(await fault(slow.get('1/k'))).toContain(
      `${place}: the object storage cannot be reached (ETIMEDOUT)`,
    )
    const gone = await inBucket({ endpoint: 'http://127.0.0.1:1' })
    expect(await fault(gone.get('1/k'))).toContain('ECONNREFUSED')
  })

  it('is a part of the path or of the host name', () => {
    const at = (changes: Partial<StoreSettings>): string => {
      const { entry, prefix } = bucketOf('s3://backups/site/one', { ...storeOf(server), ...changes })
      return urlOf(entry, `${prefix}1/k`).href
    }
    const endpoint = 'https://s3.example:9000'
    expect(at({ endpoint })).toBe('https://s3.example:9000/backups/site/one/1/k')
    expect(at({ endpoint, addressing: 'host' })).toBe('https://backups.s3.example:9000/site/one/1/k')
    expect(at({ endpoint: null, region: 'eu-west-1' })).toBe(
      'https://backups.s3.eu-west-1.amazonaws.com/site/one/1/k',
    )
  })
})

describe('settings of the store', () => {
  it.each([
    [{ store: 's3://Upper/x' }, 'TAKT_STORE must be'],
    [{ store: 's3://bucket/a b' }, 'TAKT_STORE must be'],
    [{ endpoint: 'host:9000' }, 'TAKT_STORE_ENDPOINT'],
    [{ endpoint: 'https://host/path' }, 'TAKT_STORE_ENDPOINT'],
    [{ secret: null }, 'TAKT_STORE_SECRET'],
  ])('%j is refused by name', async (changes, message) => {
    await expect(inBucket(changes)).rejects.toThrow(message)
  })
})
