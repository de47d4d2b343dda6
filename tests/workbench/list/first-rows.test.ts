import { beforeEach, describe, expect, it, vi } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { emptyQuery } from '../../../src/workbench/grid/model/source.ts'
import type { FetchPage, PageRequest } from '../../../src/workbench/grid/page-request.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
})
const { beginRows, withBegun } = await import('../../../src/workbench/list/first-rows.ts')
const { ListSource } = await import('../../../src/workbench/list/list-source.ts')
const { ownKey } = await import('../../../src/workbench/state/session.ts')

const unit = entityNamed('unit')
const columns = [{ field: 'code', title: { zh: '编码', en: 'Code' }, kind: 'code' }] as never[]
const paging = { page: 1, size: 10 }
let asked: PageRequest[] = []
const fetch: FetchPage = (request) => {
  asked.push(request)
  return Promise.resolve({ totalCount: 1, items: [{ id: 'row' }] })
}
const begin = () => beginRows(unit, fetch, { grid: 'list.unit', columns, filters: [], keyword: '', paging })
const opened = (sort: { field: string; descending: boolean }[] = []) =>
  new ListSource(withBegun(unit, fetch), paging, () => {}).apply({ ...emptyQuery, sort })

beforeEach(() => {
  asked = []
  storage.clear()
})

describe('the first rows of a list', () => {
  it('are asked for once, whether the screen is drawn yet or not', async () => {
    begin()
    expect(asked.length).toBe(2)
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
    expect(asked[0]!.sorting).toBe('code desc')
    await opened([{ field: 'code', descending: true }])
    expect(asked.length).toBe(2)
    begin()
    await opened()
    expect(asked.map(({ sorting }) => sorting)).toContain('')
  })
})
