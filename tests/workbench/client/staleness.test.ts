import { describe, expect, it, vi } from 'vitest'
import { endpoints } from '#domain/services/index.ts'

// A page keeps who is signed in; here nobody is.
vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('location', { search: '', hash: '', href: 'http://localhost/' })
vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })
const { onWritten, noteAnswered, writtenBy, writings } = await import(
  '../../../src/workbench/client/staleness.ts'
)
const { queryClient, queryKeyOf } = await import('../../../src/workbench/client/query.ts')

/** Endpoints that are called by POST for the size of what they are asked, and write nothing. */
const reads = endpoints.filter(({ verb, makesStale }) => verb !== 'GET' && makesStale === 'nothing')

describe('what an endpoint makes out of date', () => {
  it('is nothing after a reading by GET', () => {
    for (const endpoint of endpoints)
      if (endpoint.verb === 'GET') expect(writtenBy(endpoint, {}), endpoint.method).toBeNull()
  })

  it('is never nothing after what by its name writes', () => {
    const writes =
      /^(Create|Update|Delete|Save|Set|Accept|Explode|Report|Import|Publish|Release|Erase|Assign)/
    expect(reads.map(({ method }) => method).filter((method) => writes.test(method))).toEqual([])
    expect(reads.length).toBeGreaterThan(5)
  })

  it.each(
    endpoints
      .filter(({ makesStale }) => makesStale !== 'nothing')
      .map((one) => [one.service, one.method, one] as const),
  )('after %s.%s are the answers of others, or its own alone as declared', (_, __, endpoint) => {
    const own = queryKeyOf(endpoint, {})
    const other = ['app/SomeOtherService', 'GetAll', {}] as const
    for (const key of [own, other]) queryClient.setQueryData(key, {})
    noteAnswered(endpoint, {})
    const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)!.isInvalidated
    expect(isStale(own)).toBe(true)
    expect(isStale(other)).toBe(endpoint.makesStale === 'all')
    queryClient.clear()
  })

  const tried = [
    ['preview', 1, 0],
    ['dryRun', 'true', 'false'],
    ['dryRun', true, false],
  ] as const
  it.each(tried)('is nothing where %s says that it only tries', (name, only, really) => {
    const those = endpoints.filter(({ input, verb }) => name in input && verb !== 'GET')
    expect(those.length).toBeGreaterThan(5)
    for (const endpoint of those) {
      const open = ['app/SomeOtherService', 'GetAll', {}] as const
      queryClient.setQueryData(open, {})
      const before = writings()
      noteAnswered(endpoint, { [name]: only })
      expect(queryClient.getQueryState(open)!.isInvalidated, endpoint.method).toBe(false)
      expect(writings()).toBe(before)
      noteAnswered(endpoint, { [name]: really })
      expect(queryClient.getQueryState(open)!.isInvalidated, endpoint.method).toBe(true)
      queryClient.clear()
    }
  })

  it('counts what makes lists stale, and notifies listeners until they leave', () => {
    const write = endpoints.find(({ makesStale }) => makesStale === 'all')!
    const before = writings()
    const heard: unknown[] = []
    const stop = onWritten((written) => heard.push(written))
    noteAnswered(write, {})
    stop()
    noteAnswered(write, {})
    expect(heard).toEqual([{ service: null }])
    expect(writings()).toBe(before + 2)
  })
})
