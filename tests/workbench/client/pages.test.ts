import { describe, expect, it } from 'vitest'
import { readPages } from '../../../src/workbench/client/pages.ts'

const rows = Array.from({ length: 25 }, (_, at) => ({ id: `r${at}` }))

/** A list that answers as the server does, and what it was asked. */
function served(list: { id: string }[]) {
  const asked: object[] = []
  const ask = (input: { maxResultCount: number; skipCount?: number; after?: string }) => {
    asked.push(input)
    const behind = input.after === undefined ? -1 : list.findIndex(({ id }) => id === input.after)
    const from = behind >= 0 ? behind + 1 : (input.skipCount ?? 0)
    return Promise.resolve({ totalCount: -1, items: list.slice(from, from + input.maxResultCount) })
  }
  return { ask, asked }
}

describe('reading all pages', () => {
  it('continues until a page is not full, and says how many there were', async () => {
    const { ask, asked } = served([...rows])
    const all = await readPages(ask, 10, false)
    expect(all.items).toEqual(rows)
    expect(all.totalCount).toBe(25)
    expect(asked).toEqual([
      { maxResultCount: 10 },
      { maxResultCount: 10, skipCount: 10 },
      { maxResultCount: 10, skipCount: 20 },
    ])
  })

  it('asks once more behind a last page that is full', async () => {
    const { ask, asked } = served(rows.slice(0, 20))
    expect((await readPages(ask, 10, false)).items.length).toBe(20)
    expect(asked.length).toBe(3)
  })

  it('hides and repeats no row where another is deleted meanwhile', async () => {
    const list = [...rows]
    const { ask } = served(list)
    const all = await readPages(
      async (input) => {
        const page = await ask(input)
        if (input.skipCount === undefined) list.shift()
        return page
      },
      10,
      true,
    )
    expect(all.items).toEqual(rows)
  })
})
