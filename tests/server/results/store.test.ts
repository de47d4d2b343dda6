import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ByteRange, FileStore } from '../../../src/server/base/files/file-store.ts'
import { openFolderFiles } from '../../../src/server/base/files/folder-files.ts'
import {
  collectUnreferenced,
  resultStore,
  type ResultKey,
  type ResultStore,
} from '../../../src/server/platform/results/store.ts'

let directory: string
let files: FileStore
let store: ResultStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'takt-results-'))
  files = await openFolderFiles(directory)
  store = resultStore(files)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (file: ResultKey, range?: ByteRange) => {
  const stream = await store.get(file, range)
  return stream && (await buffer(stream)).toString()
}
const put = async (tenantId: number, text: string) => (await store.put(tenantId, bytes(text))).key
const pathOf = (tenantId: number, key: string) => join(directory, String(tenantId), key)
const lastWeek = new Date(Date.now() - 7 * 86_400_000)
const makeOld = (key: string) => utimes(pathOf(1, key), lastWeek, lastWeek)
const collect = (named: string[], tenantId = 1) =>
  collectUnreferenced(files, tenantId, () => Promise.resolve(new Set(named)), new Date())

describe('result store', () => {
  it('keeps content under its hash and gives it back, whole or in part', async () => {
    const file = await store.put(1, bytes('hello world'))
    const key = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'
    expect(file).toEqual({ tenantId: 1, key })
    expect(await read(file)).toBe('hello world')
    expect(await read(file, { from: 6, to: 9 })).toBe('wor')
    expect(await put(1, 'hello world')).toBe(key)
    expect(await readdir(join(directory, '1'))).toEqual([key])
  })

  it('compresses', async () => {
    const key = await put(1, 'kitting '.repeat(100_000))
    expect((await stat(pathOf(1, key))).size).toBeLessThan(1000)
    expect(await read({ tenantId: 1, key })).toHaveLength(800_000)
  })

  it('knows no file by any other name, nor of another tenant', async () => {
    const key = await put(1, 'x')
    for (const other of ['', '../secret', `${key}/..`, key.toUpperCase(), 'f'.repeat(64)])
      expect(await store.get({ tenantId: 1, key: other })).toBeUndefined()
    expect(await store.get({ tenantId: 2, key })).toBeUndefined()
  })

  it('collects what no row names once it is old', async () => {
    const [kept, young, old] = await Promise.all(['kept', 'young', 'old'].map((text) => put(1, text)))
    await files.put('1/archives/a.csv.gz', [bytes('not a result')])
    const others = await put(2, 'of another tenant')
    await Promise.all([makeOld(kept!), makeOld(old!), makeOld('archives/a.csv.gz')])
    await utimes(pathOf(2, others), lastWeek, lastWeek)
    expect(await collect([kept!])).toBe(1)
    expect((await readdir(join(directory, '1'))).toSorted()).toEqual([kept!, young!, 'archives'].toSorted())
    expect(await readdir(join(directory, '1', 'archives'))).toEqual(['a.csv.gz'])
    expect(await readdir(join(directory, '2'))).toEqual([others])
  })

  it('makes a file young again that is put again, even while files are collected', async () => {
    const key = await put(1, 'again')
    await makeOld(key)
    await put(1, 'again')
    expect(await collect([])).toBe(0)
    await makeOld(key)
    const named = async (): Promise<ReadonlySet<string>> => {
      await put(1, 'again')
      return new Set()
    }
    expect(await collectUnreferenced(files, 1, named, new Date())).toBe(0)
  })
})
