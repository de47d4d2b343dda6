import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectUnreferenced, openResultStore, type ResultStore } from '../../../src/server/platform/results/store.ts'

let directory: string
let store: ResultStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'takt-results-'))
  store = await openResultStore(directory)
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (key: string, range?: { from: number; to: number }) => {
  const stream = await store.get(key, range)
  return stream && (await buffer(stream)).toString()
}

describe('result store', () => {
  it('keeps content under its hash and gives it back, whole or in part', async () => {
    const { key, bytes: size } = await store.put(bytes('hello world'))
    expect([key, size]).toEqual(['b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9', 11])
    expect(await read(key)).toBe('hello world')
    expect(await read(key, { from: 6, to: 9 })).toBe('wor')
    expect((await store.stat(key))?.bytes).toBe(11)
    expect((await store.put(bytes('hello world'))).key).toBe(key)
    expect(await readdir(join(directory, 'tmp'))).toEqual([])
  })

  it('knows no file by any other name', async () => {
    const { key } = await store.put(bytes('x'))
    for (const other of ['', '../secret', `${key}/..`, key.toUpperCase(), 'f'.repeat(64)]) {
      expect(await store.get(other)).toBeUndefined()
      expect(await store.stat(other)).toBeUndefined()
    }
  })

  it('lists and deletes', async () => {
    const keys = await Promise.all(['a', 'b', 'c'].map(async (text) => (await store.put(bytes(text))).key))
    await store.delete(keys[0]!)
    await store.delete(keys[0]!)
    const found: string[] = []
    for await (const file of store.list()) found.push(file.key)
    expect(found.sort()).toEqual(keys.slice(1).sort())
  })

  it('collects what nobody names once it is old', async () => {
    const [kept, young, old] = await Promise.all(
      ['kept', 'young', 'old'].map(async (text) => (await store.put(bytes(text))).key),
    )
    await writeFile(join(directory, 'tmp', 'left-by-a-killed-writer'), 'x')
    const lastWeek = new Date(Date.now() - 7 * 86_400_000)
    for (const key of [kept!, old!]) await utimes(join(directory, key.slice(0, 2), key), lastWeek, lastWeek)
    await utimes(join(directory, 'tmp', 'left-by-a-killed-writer'), lastWeek, lastWeek)
    expect(await collectUnreferenced(directory, store, new Set([kept!]), new Date())).toBe(1)
    expect(await store.stat(old!)).toBeUndefined()
    expect((await store.stat(kept!)) && (await store.stat(young!))).toBeTruthy()
    expect(await readdir(join(directory, 'tmp'))).toEqual([])
  })

  it('makes a file young again that is put again', async () => {
    const { key } = await store.put(bytes('again'))
    const lastWeek = new Date(Date.now() - 7 * 86_400_000)
    await utimes(join(directory, key.slice(0, 2), key), lastWeek, lastWeek)
    await store.put(bytes('again'))
    expect(await collectUnreferenced(directory, store, new Set(), new Date())).toBe(0)
  })
})
