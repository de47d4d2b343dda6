import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLICK_DEBOUNCE_MS, DEBOUNCE_MS, LONG_DEBOUNCE_MS, THROTTLE_MS } from '#domain/limits.ts'
import { Clicks, debounced, throttled } from '../../../src/workbench/parts/timing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('waits as long as the specification says', () => {
  expect([CLICK_DEBOUNCE_MS, DEBOUNCE_MS, LONG_DEBOUNCE_MS, THROTTLE_MS]).toEqual([300, 200, 1000, 100])
})

/** Which of some clicks act; `|` is something typed. */
function acting(
  ...done: readonly (readonly [target: string, at: number, count?: number] | '|')[]
): boolean[] {
  const clicks = new Clicks()
  return done.flatMap((one) => {
    if (one === '|') {
      clicks.typed()
      return []
    }
    const [target, at, count = 1] = one
    clicks.click({ target, at, count })
    return [!clicks.isRepeated((before) => before === target)]
  })
}

it('takes clicks on one control that follow each other quickly for one', () => {
  const save = [0, 120, 419, 718, 1018, 1317].map((at) => ['Save', at] as const)
  expect(acting(...save)).toEqual([true, false, false, false, true, false])
})

it('takes a late second click of a double click for one, wherever the first one was on the same control', () => {
  expect(acting(['Save', 0, 1], ['Save', 480, 2], ['Save', 1500, 1])).toEqual([true, false, true])
  expect(acting(['Save', 0, 1], ['Close', 480, 2])).toEqual([true, true])
})

it('takes what was clicked or typed in between for a reason to click again', () => {
  expect(acting(['Save', 0], ['Close', 50], ['Save', 100], ['Save', 150])).toEqual([true, true, true, false])
  expect(acting(['Save', 0], '|', ['Save', 100], ['Save', 150])).toEqual([true, true, false])
})

it('does the last of several things once they rest, or nothing when that is cancelled', () => {
  const done: string[] = []
  const search = debounced((text: string) => done.push(text))
  search('a')
  vi.advanceTimersByTime(DEBOUNCE_MS - 1)
  search('ab')
  vi.advanceTimersByTime(DEBOUNCE_MS - 1)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['ab'])
  search('abc')
  search.cancel()
  vi.advanceTimersByTime(DEBOUNCE_MS)
  expect(done).toEqual(['ab'])
})

it('does what happens often at once, then the latest of it every tenth of a second', () => {
  const done: number[] = []
  const draw = throttled((width: number) => done.push(width))
  for (let at = 1; at <= 25; at++) {
    draw(at)
    vi.advanceTimersByTime(10)
  }
  expect(done).toEqual([1, 10, 20])
  vi.advanceTimersByTime(THROTTLE_MS)
  expect(done).toEqual([1, 10, 20, 25])
  vi.advanceTimersByTime(THROTTLE_MS)
  draw(26)
  expect(done).toEqual([1, 10, 20, 25, 26])
  draw(27)
  draw.cancel()
  vi.advanceTimersByTime(THROTTLE_MS)
  expect(done).toEqual([1, 10, 20, 25, 26])
})
