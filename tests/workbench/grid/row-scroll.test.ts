import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesToRead, WINDOW, windowBase } from '../../../src/workbench/grid/model/window.ts'
import { RowScroll } from '../../../src/workbench/grid/row-scroll.ts'

const ROW = 34
const VIEW = 800
const SHOWN = Math.ceil(VIEW / ROW) + 1

/** As much of an element as scrolls; the browser rounds and clamps. */
class Scrolled {
  #top = 0
  #listener: (() => void) | null = null
  height: number

  constructor(height: number) {
    this.height = height
  }

  get scrollTop(): number {
    return this.#top
  }

  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(this.height - VIEW, Math.round(top)))
  }

  addEventListener(_: string, listener: () => void): void {
    this.#listener = listener
  }

  removeEventListener(): void {
    this.#listener = null
  }

  scrollBy(pixels: number): void {
    this.scrollTop += pixels
    this.#listener?.()
  }
}

function scrolled(rowCount: number) {
  const scroll = new RowScroll()
  scroll.resize({ rowCount, rowHeight: ROW, viewHeight: VIEW })
  const element = new Scrolled(scroll.height)
  const reports: [number, boolean][] = []
  const stop = scroll.observe({ scrollElement: element as unknown as HTMLElement }, (offset, scrolling) =>
    reports.push([offset, scrolling]),
  )
  /** What the page shows at the top of the view: window and offset must say the same as the position. */
  const expectWhole = () => {
    const { base, shift } = scroll.window()
    const line = Math.floor(scroll.top / ROW)
    expect(base).toBeGreaterThanOrEqual(0)
    expect(line - base).toBeGreaterThanOrEqual(0)
    expect(Math.min(rowCount, line + SHOWN)).toBeLessThanOrEqual(base + WINDOW)
    expect(shift - element.scrollTop).toBeCloseTo(base * ROW - scroll.top, 3)
  }
  return { scroll, element, reports, stop, expectWhole }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the window of lines', () => {
  it('holds what is shown wherever one goes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.nat(10_000_000), { maxLength: 20 }),
        (rowCount, shown, lines) => {
          let base = 0
          for (const to of lines) {
            const line = Math.min(to, Math.max(0, rowCount - shown))
            base = windowBase(base, line, shown, rowCount)
            expect(base).toBeGreaterThanOrEqual(0)
            expect(base).toBeLessThanOrEqual(line)
            expect(Math.min(rowCount, line + shown)).toBeLessThanOrEqual(base + WINDOW)
            expect(base + Math.min(rowCount, WINDOW)).toBeLessThanOrEqual(rowCount)
          }
        },
      ),
      { seed: 20261123 },
    )
  })

  it('stays while one goes up and down a little', () => {
    expect(windowBase(0, 500, SHOWN, 100_000)).toBe(0)
    const base = windowBase(0, 900, SHOWN, 100_000)
    expect(base).toBeGreaterThan(0)
    for (const line of [700, 900, 1100]) expect(windowBase(base, line, SHOWN, 100_000)).toBe(base)
  })
})

describe('the scroll position of rows', () => {
  it.each([5, 1000, 100_000, 10_000_000])('is right at every step over %i rows', (rowCount) => {
    const { element, scroll, expectWhole } = scrolled(rowCount)
    for (const step of [120, 120, -50, 40_000, 3_000_000, 120, -9_000_000, 16_000_000, 120, -1]) {
      element.scrollBy(step)
      expectWhole()
    }
    element.scrollBy(1e9)
    expect(scroll.top).toBe(Math.max(0, rowCount * ROW - VIEW))
    expectWhole()
    element.scrollBy(-1e9)
    expect(scroll.top).toBe(0)
    expectWhole()
  })

  it('goes to a row exactly, also where the element cannot', () => {
    const { scroll, element, reports, expectWhole } = scrolled(10_000_000)
    scroll.to(7_654_321 * ROW)
    expect(scroll.top).toBe(7_654_321 * ROW)
    expectWhole()
    // The element's event of that comes later and says nothing new.
    const reported = reports.length
    element.scrollBy(0)
    expect(reports).toHaveLength(reported)
    expect(scroll.top).toBe(7_654_321 * ROW)
  })

  it('reads no position at the top, for that lays the page out', () => {
    const { element, scroll, expectWhole } = scrolled(1000)
    const reads = vi.spyOn(element, 'scrollTop', 'get')
    scroll.resize({ rowCount: 2000, rowHeight: ROW, viewHeight: VIEW - ROW })
    expect(reads).not.toHaveBeenCalled()
    element.height = scroll.height
    element.scrollBy(500)
    reads.mockClear()
    scroll.resize({ rowCount: 2000, rowHeight: ROW, viewHeight: VIEW })
    expect(reads).toHaveBeenCalled()
    expectWhole()
  })

  it('says when a scroll is over', () => {
    const { element, reports } = scrolled(1000)
    element.scrollBy(120)
    expect(reports.at(-1)).toEqual([120, true])
    vi.advanceTimersByTime(1000)
    expect(reports.at(-1)).toEqual([120, false])
  })

  it('leaps from where it passes over more than is in view until it rests', () => {
    const { element, scroll, reports } = scrolled(100_000)
    element.scrollBy(VIEW - 1)
    expect(scroll.leaps).toBe(false)
    element.scrollBy(VIEW)
    expect(scroll.leaps).toBe(true)
    element.scrollBy(ROW)
    expect(scroll.leaps).toBe(false)
    element.scrollBy(-2 * VIEW)
    expect(scroll.leaps).toBe(true)
    vi.advanceTimersByTime(1000)
    expect([scroll.leaps, reports.at(-1)![1]]).toEqual([false, false])
    element.scrollBy(50 * VIEW)
    // What keys go to is drawn whole.
    scroll.to(0)
    expect(scroll.leaps).toBe(false)
  })

  it('stays within fewer rows and keeps its place in as many', () => {
    const { scroll, element, expectWhole } = scrolled(100_000)
    scroll.to(1_000_000)
    scroll.resize({ rowCount: 100_000, rowHeight: ROW, viewHeight: VIEW - 34 })
    expect(scroll.top).toBe(1_000_000)
    expectWhole()
    element.height = 100 * ROW
    element.scrollTop = 1e9
    scroll.resize({ rowCount: 100, rowHeight: ROW, viewHeight: VIEW })
    expect(scroll.top).toBe(100 * ROW - VIEW)
    expect(scroll.window().base).toBe(0)
  })
})

describe('lines read around those drawn', () => {
  it('reach farther on the side a scroll goes to', () => {
    expect(linesToRead(500, 530, 400)).toEqual({ from: 470, to: 730 })
    expect(linesToRead(500, 530, 600)).toEqual({ from: 300, to: 560 })
    expect(linesToRead(500, 530, 500)).toEqual({ from: 440, to: 590 })
    expect(linesToRead(10, 40, 400)).toEqual({ from: 0, to: 70 })
  })
})
