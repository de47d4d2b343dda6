import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../support/browser.ts'

stubBrowser()
const { notePlanNews, onPlanNews } = await import('../../../src/workbench/client/plan-news.ts')
const { queryClient } = await import('../../../src/workbench/client/query.ts')

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

it('a change from elsewhere is shown at once, and those that follow it fast are shown together', () => {
  const heard: (string | null)[] = []
  let read = 0
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(() => {
    read++
    return Promise.resolve()
  })
  const end = onPlanNews(({ by }) => heard.push(by))
  notePlanNews({ by: 'anna' })
  vi.advanceTimersByTime(10)
  expect([heard, read]).toEqual([['anna'], 1])
  for (const by of ['ben', 'carl', 'dora']) {
    notePlanNews({ by })
    vi.advanceTimersByTime(100)
  }
  expect([heard, read]).toEqual([['anna'], 1])
  vi.advanceTimersByTime(2_000)
  expect([heard, read]).toEqual([['anna', 'dora'], 2])
  vi.advanceTimersByTime(10_000)
  expect(read).toBe(2)
  end()
  invalidate.mockRestore()
})
