import { beforeEach, describe, expect, it, vi } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { emptyQuery } from '../../../src/workbench/grid/model/source.ts'
import { stubBrowser } from '../../support/browser.ts'

const { storage } = stubBrowser()
/** What the server was asked, each as the query of its address. */
let asked: URLSearchParams[] = []
vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
  asked.push(new URLSearchParams(address.split('?')[1]))
  signal?.throwIfAborted()
  const result = { totalCount: 1, items: [{ id: 'row' }] }
  return Promise.resolve(new Response(JSON.stringify({ success: true, result })))
})
const { beginRows } = await import('../../../src/workbench/list/first-rows.ts')
const { ListSource } = await import('../../../src/workbench/list/list-source.ts')
const { fetchRowsOf } = await import('../../../src/workbench/list/row-store.ts')
const { ownKey } = await import('../../../src/workbench/state/session.ts')
const { queryClient } = await import('../../../src/workbench/client/query.ts')

const unit = entityNamed('unit')
const columns = [{ field: 'code', title: { zh: '编码', en: 'Code' }, kind: 'code' }] as never[]
const paging = { page: 1, size: 10 }
const begin = () => beginRows(unit, { grid: 'list.unit', columns, filters: [], keyword: '', paging })
const opened = (sort: { field: string; descending: boolean }[] = [], signal?: AbortSignal) =>
  new ListSource(fetchRowsOf(unit), paging, () => {}).apply({ ...emptyQuery, sort }, signal)

beforeEach(() => {
  asked = []
  storage.clear()
  queryClient.clear()
})

describe('the first rows of a list', () => {
  it('are asked for once, whether the screen is drawn yet or not', async () => {
    begin()
    expect((await opened()).matchCount).toBe(1)
    expect(asked.length).toBe(2)
    // Shown again, the list is read again.
    await opened()
    expect(asked.length).toBe(4)
  })

  it('are those of the sorting kept for the grid, and no others are shown in their place', async () => {
    const layout = { version: 1, columns: [], sort: [{ field: 'code', descending: true }], group: [] }
    storage.set(ownKey('grid.list.unit'), JSON.stringify(layout))
    begin()
    await opened([{ field: 'code', descending: true }])
    expect(asked[0]!.get('sorting')).toBe('code desc')
    expect(asked.length).toBe(2)
    begin()
    await opened()
    expect(asked.map((query) => query.get('sorting'))).toContain(null)
  })

  it('are kept by the list alone, and asked for again by a list whose twin gave up', async () => {
    const gone = new AbortController()
    const first = opened([], gone.signal)
    const second = opened()
    gone.abort()
    await expect(first).rejects.toThrow('abort')
    expect((await second).rowCount).toBe(1)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})
