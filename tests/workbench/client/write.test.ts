import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#domain/services/index.ts'
import type { Endpoint } from '#domain/service.ts'
import { stubBrowser } from '../../support/browser.ts'

stubBrowser()
/** How the server answers: by default at once and with nothing. */
let answer = (): Promise<unknown> => Promise.resolve(null)
vi.stubGlobal('fetch', async () => {
  const result = await answer()
  return new Response(JSON.stringify({ success: true, result }))
})
const { writtenBy } = await import('../../../src/workbench/client/written.ts')
const { queryKeyOf, localKey } = await import('../../../src/workbench/client/keys.ts')
const { queryClient } = await import('../../../src/workbench/client/query.ts')
const { call } = await import('../../../src/workbench/client/call.ts')
const { mutated, write } = await import('../../../src/workbench/client/write.ts')
const { freshnessOf } = await import('../../../src/workbench/client/freshness.ts')

const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)!.isInvalidated
const open = ['app/SomeOtherService', 'GetAll', {}] as const

/** A write of an endpoint that the server has answered. */
const written = (endpoint: Endpoint, input: object) => mutated(endpoint, input, () => Promise.resolve(null))

beforeEach(() => {
  queryClient.clear()
  answer = () => Promise.resolve(null)
})

/** Endpoints that are called by POST for the size of what they are asked, and write nothing. */
const reads = endpoints.filter(({ verb, makesStale }) => verb !== 'GET' && makesStale === 'nothing')
const writes = endpoints.filter(({ makesStale }) => makesStale !== 'nothing')

describe('what an endpoint makes out of date', () => {
  it('is nothing after a reading by GET', () => {
    for (const endpoint of endpoints)
      if (endpoint.verb === 'GET') expect(writtenBy(endpoint, {}), endpoint.method).toBeNull()
  })

  it('is never nothing after what by its name writes', () => {
    const names = /^(Create|Update|Delete|Save|Set|Accept|Explode|Report|Import|Publish|Release|Erase|Assign)/
    expect(reads.map(({ method }) => method).filter((method) => names.test(method))).toEqual([])
    expect(reads.length).toBeGreaterThan(5)
  })

  it('are the answers of others, or its own alone as declared; never what the page has by itself', async () => {
    for (const endpoint of writes) {
      const own = queryKeyOf(endpoint, {})
      for (const key of [own, open, localKey('kernels')]) queryClient.setQueryData(key, {})
      await written(endpoint, {})
      expect(isStale(own), endpoint.method).toBe(true)
      expect(isStale(open), endpoint.method).toBe(endpoint.makesStale === 'all')
      expect(isStale(localKey('kernels'))).toBe(false)
      queryClient.clear()
    }
  })

  const tried = [
    ['preview', 1, 0],
    ['dryRun', 'true', 'false'],
    ['dryRun', true, false],
  ] as const
  it.each(tried)('is nothing where %s says that it only tries', async (name, only, really) => {
    const those = endpoints.filter(({ input, verb }) => name in input && verb !== 'GET')
    expect(those.length).toBeGreaterThan(5)
    for (const endpoint of those) {
      queryClient.setQueryData(open, {})
      await written(endpoint, { [name]: only })
      expect(isStale(open), endpoint.method).toBe(false)
      await written(endpoint, { [name]: really })
      expect(isStale(open), endpoint.method).toBe(true)
      queryClient.clear()
    }
  })
})

describe('a write', () => {
  const endpoint = writes.find(({ makesStale }) => makesStale === 'all')!

  it('is a mutation of its endpoint, sent once while the same is on its way, and no query', async () => {
    let sent = 0
    let end = (_answer: unknown): void => {}
    answer = () => {
      sent++
      return new Promise((resolve) => (end = resolve))
    }
    const [first, second] = [write(endpoint, { a: 1 }), write(endpoint, { a: 1 })]
    expect(queryClient.isMutating({ mutationKey: queryKeyOf(endpoint) })).toBe(1)
    await vi.waitFor(() => expect(sent).toBe(1))
    end('done')
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
    void write(endpoint, { a: 1 })
    await vi.waitFor(() => expect(sent).toBe(2))
    end(null)
    expect(() => call(endpoint, {})).toThrow(endpoint.method)
  })

  it('that fails makes nothing out of date', async () => {
    queryClient.setQueryData(open, {})
    answer = () => Promise.reject(new Error('away'))
    await expect(write(endpoint, {})).rejects.toThrow()
    expect(isStale(open)).toBe(false)
  })
})

describe('who holds rows itself', () => {
  const endpoint = writes.find(({ makesStale }) => makesStale === 'all')!
  const shown = ['app/SomeService', 'GetAll', {}, 'shown', 'a']

  it('reads them again after a write, at once or when it is seen again, unless it did so by itself', async () => {
    vi.useFakeTimers()
    let read = 0
    const rows = freshnessOf(shown, () => read++)
    const past = () => vi.advanceTimersByTimeAsync(400)
    let stop = rows.follow()
    await written(endpoint, {})
    await past()
    expect(read).toBe(1)
    await written(endpoint, {})
    rows.renewed()
    await past()
    expect(read).toBe(1)
    stop()
    await written(endpoint, {})
    await past()
    expect(read).toBe(1)
    stop = rows.follow()
    await past()
    expect(read).toBe(2)
    stop()
    vi.useRealTimers()
  })
})
