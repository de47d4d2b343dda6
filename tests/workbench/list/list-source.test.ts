import { describe, expect, it } from 'vitest'
import { emptyQuery, type GridRow, type GridView } from '../../../src/workbench/grid/model/source.ts'
import type { FetchPage, PageRequest } from '../../../src/workbench/grid/page-request.ts'
import { PageSource } from '../../../src/workbench/grid/page-source.ts'
import { ListSource, type Paging } from '../../../src/workbench/list/list-source.ts'

const idOf = (n: number): string => `row-${n}`

/** A server's list of so many rows, which counts them in its time; remembers what it was asked. */
function listOf(size: number, counted: () => Promise<unknown> = async () => {}, estimate?: number) {
  const asked: PageRequest[] = []
  const fetch: FetchPage = async (request) => {
    asked.push(request)
    const { skipCount, maxResultCount: wanted, after, before, skipAfter = 0, fromEnd, total, every } = request
    if (every !== undefined) {
      const marks = Array.from({ length: Math.floor(size / every) }, (_, n) => ({
        id: idOf((n + 1) * every - 1),
      }))
      return { totalCount: -1, items: marks }
    }
    if (total === 'only') await counted()
    const place = (id: string): number => Number(id.slice(4))
    const end = before !== undefined ? place(before) - skipAfter : fromEnd ? size - skipCount : Number.NaN
    const start = Number.isNaN(end)
      ? after === undefined
        ? skipCount
        : place(after) + 1 + skipAfter
      : Math.max(0, end - wanted)
    const stop = Math.min(size, Number.isNaN(end) ? start + wanted : end)
    const found = total === 'only' ? 0 : Math.max(0, stop - start)
    const items = Array.from({ length: found }, (_, i) => ({ id: idOf(start + i) }))
    const totalCount = total === 'none' ? -1 : (estimate ?? size)
    return { totalCount, items, ...(estimate === undefined ? {} : { totalIsEstimate: true }) }
  }
  return { asked, fetch }
}

const ids = (rows: readonly GridRow[]) => rows.map(({ id }) => id)
const expected = (from: number, count: number) => Array.from({ length: count }, (_, i) => idOf(from + i))

describe('a scrolled list', () => {
  it('finds pages from the nearest rows that were read, in either direction, or from the nearer end', async () => {
    const { asked, fetch } = listOf(10_000)
    const source = new PageSource(fetch)
    expect((await source.apply(emptyQuery)).rowCount).toBe(10_000)
    asked.length = 0
    for (const start of [100, 9000, 8900, 9100, 2000, 9900, 8000])
      expect(ids(await source.rows(start, 100))).toEqual(expected(start, 100))
    expect(
      asked.map(({ after, before, skipAfter, fromEnd, skipCount }) => [
        after ?? before ?? (fromEnd ? -skipCount : skipCount),
        skipAfter,
      ]),
    ).toEqual([
      [idOf(99), undefined],
      [-900, undefined],
      [idOf(9000), undefined],
      [idOf(9099), undefined],
      [idOf(199), 1800],
      [-0, undefined],
      [idOf(8900), 800],
    ])
    expect(asked.map(({ start }) => start)).toEqual([100, 9000, 8900, 9100, 2000, 9900, 8000])
  })

  it('asks once for pages side by side', async () => {
    const { asked, fetch } = listOf(10_000)
    const source = new PageSource(fetch)
    await source.apply(emptyQuery)
    asked.length = 0
    const blocks = await Promise.all([3100, 3200, 3000, 7000].map((start) => source.rows(start, 100)))
    expect(blocks.map(ids)).toEqual([3100, 3200, 3000, 7000].map((start) => expected(start, 100)))
    expect(asked.map(({ start, maxResultCount }) => [start, maxResultCount])).toEqual([
      [3000, 300],
      [7000, 100],
    ])
    // The end may lie within what is asked for.
    expect(ids(await source.rows(9950, 200))).toEqual(expected(9950, 50))
  })

  it('jumps into a long list from its marks, which it asks for once', async () => {
    const { asked, fetch } = listOf(1_000_000)
    const source = new PageSource(fetch, { withCursors: true })
    await source.apply(emptyQuery)
    expect(asked.some(({ every }) => every !== undefined)).toBe(false)
    await source.rows(0, 100)
    await expect.poll(() => asked.filter(({ every }) => every === 4000)).toHaveLength(1)
    await new Promise((resolve) => setImmediate(resolve))
    asked.length = 0
    for (const start of [512_300, 26_000])
      expect(ids(await source.rows(start, 100))).toEqual(expected(start, 100))
    expect(asked).toMatchObject([
      { after: idOf(511_999), skipAfter: 300 },
      { before: idOf(27_999), skipAfter: 1899 },
    ])
  })

  it('marks no short list, and none whose number is an estimate', async () => {
    for (const [size, estimate] of [
      [10_000, undefined],
      [1_000_000, 900_000],
    ] as const) {
      const { asked, fetch } = listOf(size, undefined, estimate)
      const source = new PageSource(fetch, { withCursors: true })
      await source.apply(emptyQuery)
      await source.rows(0, 100)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(asked.filter(({ every }) => every !== undefined)).toEqual([])
    }
  })

  it('keeps no more than a bounded number of pages however far it goes', async () => {
    const { asked, fetch } = listOf(50_000)
    const source = new PageSource(fetch)
    await source.apply(emptyQuery)
    for (let start = 0; start < 50_000; start += 100) await source.rows(start, 100)
    asked.length = 0
    // Read long ago and let go; its neighbour's ends are remembered.
    expect(ids(await source.rows(5000, 100))).toEqual(expected(5000, 100))
    expect(asked).toMatchObject([{ after: idOf(4999) }])
  })

  it('shows rows before they are counted, and corrects an estimate by the rows seen', async () => {
    const counted = Promise.withResolvers<void>()
    const { fetch } = listOf(250, () => counted.promise, 1000)
    const source = new PageSource(fetch)
    const views: GridView[] = []
    const first = await source.apply(emptyQuery, undefined, (view) => views.push(view))
    expect(first).toMatchObject({ rowCount: 100, counting: true })
    counted.resolve()
    await expect.poll(() => views.at(-1)).toMatchObject({ rowCount: 1000, estimated: true })
    expect(ids(await source.rows(200, 100))).toEqual(expected(200, 50))
    expect(views.at(-1)).toMatchObject({ rowCount: 250 })
    expect(views.at(-1)?.estimated).toBeUndefined()
  })
})

describe('a scrolled list that is read again', () => {
  it('reaches to the row that it goes to, also before the rows are counted', async () => {
    const counted = Promise.withResolvers<void>()
    const { fetch } = listOf(250, () => counted.promise)
    const totals: (number | null)[] = []
    const source = new ListSource(fetch, { page: 1, size: null }, (_, total) => totals.push(total))
    expect(await source.apply(emptyQuery)).toMatchObject({ rowCount: 100, counting: true })
    const line = source.turnToPlace(180)
    expect(await source.apply(emptyQuery)).toMatchObject({ rowCount: 181, counting: true })
    expect(ids(await source.rows(line, 1))).toEqual([idOf(180)])
    // What nobody has counted is no number to show.
    expect(totals).toEqual([null, null])
    counted.resolve()
    await expect.poll(() => totals.at(-1)).toBe(250)
  })

  it('is as long as it was until it is counted again, but for other filters', async () => {
    let counted = Promise.resolve()
    const { fetch } = listOf(250, () => counted)
    const source = new PageSource(fetch)
    await source.apply(emptyQuery)
    counted = new Promise(() => {})
    const sorted = { ...emptyQuery, sort: [{ field: 'id', descending: true }] }
    expect(await source.apply(sorted)).toMatchObject({ rowCount: 250, counting: true })
    expect(await source.apply({ ...emptyQuery, keyword: 'x' })).toMatchObject({ rowCount: 100 })
  })

  it('finds no row by those of a query before, which come late', async () => {
    const { asked, fetch } = listOf(10_000)
    const late: (() => void)[] = []
    const source = new PageSource(async (request, signal) => {
      if (request.keyword === '' && request.start > 0) await new Promise<void>((go) => late.push(go))
      return fetch(request, signal)
    })
    await source.apply(emptyQuery)
    const before = source.rows(5000, 100)
    await expect.poll(() => late.length).toBe(1)
    await source.apply({ ...emptyQuery, keyword: 'x' })
    late[0]!()
    await before
    asked.length = 0
    await source.rows(5100, 100)
    expect(asked).toMatchObject([{ fromEnd: true, skipCount: 4800 }])
  })

  it.each([null, 10])('shows what was asked last, whatever comes last; pages of %s', async (size) => {
    const { fetch } = listOf(250)
    let held: (() => void) | null = null
    const source = new ListSource(
      async (request) => {
        if (request.keyword === 'old' && request.total === 'only')
          await new Promise<void>((go) => (held = go))
        const page = await fetch(request)
        return request.keyword === 'old' ? page : { ...page, items: page.items.toReversed() }
      },
      { page: 1, size },
      () => {},
    )
    const control = new AbortController()
    const old = source.apply({ ...emptyQuery, keyword: 'old' }, control.signal)
    await expect.poll(() => held).not.toBeNull()
    control.abort()
    const wanted = await source.apply(emptyQuery)
    const shown = ids(await source.rows(0, 10))
    held!()
    await expect(old).rejects.toMatchObject({ name: 'AbortError' })
    expect(ids(await source.rows(0, 10))).toEqual(shown)
    expect(shown[0]).toBe(idOf(Math.min(wanted.rowCount, size ?? 100) - 1))
  })
})

describe('a list by pages', () => {
  it('steps by the rows of the page shown and jumps from the nearer end', async () => {
    const { asked, fetch } = listOf(1005)
    const shown: [Paging, number | null][] = []
    const source = new ListSource(fetch, { page: 1, size: 10 }, (paging, total) =>
      shown.push([paging, total]),
    )
    await source.apply(emptyQuery)
    for (const [page, start, count] of [
      [2, 10, 10],
      [1, 0, 10],
      [101, 1000, 5],
      [100, 990, 10],
      [99, 980, 10],
    ] as const) {
      source.turnTo({ page })
      await source.apply(emptyQuery)
      expect(ids(await source.rows(0, 100))).toEqual(expected(start, count))
      expect(shown.at(-1)).toEqual([{ page, size: 10 }, 1005])
    }
    // Rows and their number for the first page; no number for the steps.
    expect(asked.filter(({ total }) => total === 'only')).toHaveLength(1)
    expect(asked.at(-1)).toMatchObject({ before: idOf(990) })
  })

  it('falls back to the last page when the one shown is gone, and to the first for another query', async () => {
    const { fetch } = listOf(25)
    const shown: number[] = []
    const source = new ListSource(fetch, { page: 9, size: 10 }, ({ page }) => shown.push(page))
    const query = { ...emptyQuery }
    await source.apply(query)
    expect(ids(await source.rows(0, 10))).toEqual(expected(20, 5))
    await source.apply({ ...emptyQuery, keyword: 'x' })
    expect(shown).toEqual([3, 1])
  })
})

describe('the page of a row', () => {
  it('is opened by the position that the server gives', async () => {
    const { asked, fetch } = listOf(100)
    const placed: FetchPage = (request) =>
      request.total === 'before'
        ? Promise.resolve({
            totalCount: request.before === 'gone' ? -1 : Number(request.before?.slice(4)),
            items: [],
          })
        : fetch(request)
    const source = new ListSource(placed, { page: 1, size: 23 }, () => {})
    await source.apply(emptyQuery)
    expect(await source.placeOf('gone')).toBeNull()
    const place = (await source.placeOf(idOf(75)))!
    expect(source.turnToPlace(place)).toBe(6)
    asked.length = 0
    await source.apply(emptyQuery)
    expect(ids(await source.rows(0, 23))[6]).toBe(idOf(75))
    expect(new ListSource(placed, { page: 1, size: null }, () => {}).turnToPlace(75)).toBe(75)
  })
})
