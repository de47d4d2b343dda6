import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBars, NOWHERE } from '../../../src/workbench/gantt/model/bars.ts'
import {
  barAt,
  extentOf,
  gallop,
  lowerBound,
  rowOfBar,
  visibleSpan,
} from '../../../src/workbench/gantt/model/search.ts'
import { workedFrom } from '../../../src/workbench/gantt/model/worked.ts'
import { anyBars, inputOf, ROWS, settings, type Bar } from './support.ts'

const barsOf = (all: readonly Bar[]) => buildBars(inputOf(all))

describe('bars of a Gantt chart', () => {
  it('stand by row and start, each input bar once, their reach never falling', () => {
    fc.assert(
      fc.property(anyBars, (all) => {
        const bars = barsOf(all)
        expect([...bars.source].sort((a, b) => a - b)).toEqual(all.map((_, at) => at))
        for (let row = 0; row < ROWS; row++)
          for (let bar = bars.rowStart[row]!; bar < bars.rowStart[row + 1]!; bar++) {
            expect(all[bars.source[bar]!]!.row).toBe(row)
            expect(bars.place[bars.source[bar]!]).toBe(bar)
            expect(rowOfBar(bars, bar)).toBe(row)
            if (bar === bars.rowStart[row]) continue
            const [a, b] = [bars.source[bar - 1]!, bars.source[bar]!]
            expect(all[a]!.start - all[b]!.start || a - b).toBeLessThan(0)
            expect(bars.reach[bar]!).toBeGreaterThanOrEqual(bars.reach[bar - 1]!)
          }
      }),
      settings,
    )
  })

  it('leave out what is in no row', () => {
    const input = inputOf([
      { row: 1, start: 5, length: 5 },
      { row: -1, start: 0, length: 5 },
      { row: 0, start: 9, length: 5 },
    ])
    const bars = buildBars(input)
    expect([...bars.source]).toEqual([2, 0])
    expect([...bars.place]).toEqual([1, NOWHERE, 0])
  })

  it('never share a lane with one that still runs, and use no lane that is not needed', () => {
    fc.assert(
      fc.property(anyBars, (all) => {
        const bars = barsOf(all)
        for (let row = 0; row < ROWS; row++) {
          const own = all.flatMap((bar, source) => (bar.row === row ? [{ ...bar, source }] : []))
          const laneOf = (source: number): number => bars.lane?.[bars.place[source]!] ?? 0
          for (const one of own)
            for (const other of own)
              if (
                one.source < other.source &&
                one.start < other.start + other.length &&
                other.start < one.start + one.length
              )
                expect(laneOf(one.source)).not.toBe(laneOf(other.source))
          const most = Math.max(
            1,
            ...own.map(
              ({ start }) => own.filter((bar) => bar.start <= start && bar.start + bar.length > start).length,
            ),
          )
          if (most < 32) expect(bars.laneCount?.[row] ?? 1).toBe(most)
        }
      }),
      settings,
    )
  })

  it('are found by time as a search of all of them finds them', () => {
    const times = fc.integer({ min: -210_000, max: 300_000 })
    fc.assert(
      fc.property(anyBars, times, fc.integer({ min: 1, max: 100_000 }), (all, from, length) => {
        const bars = barsOf(all)
        for (let row = 0; row < ROWS; row++) {
          const [first, last] = visibleSpan(bars, row, from, from + length)
          const found = [...bars.source.subarray(first, last)].filter(
            (one) => all[one]!.start + all[one]!.length > from,
          )
          const wanted = all.flatMap((bar, at) =>
            bar.row === row && bar.start < from + length && bar.start + bar.length > from ? [at] : [],
          )
          expect(found.sort((a, b) => a - b)).toEqual(wanted)
          const hit = barAt(bars, row, from)
          const running = all.filter(
            (bar) => bar.row === row && bar.start <= from && bar.start + bar.length > from,
          )
          expect(hit >= 0).toBe(running.length > 0)
        }
      }),
      settings,
    )
  })

  it('have worked before any time what a sum over all of them says', () => {
    fc.assert(
      fc.property(
        anyBars,
        fc.array(fc.double({ min: -210_000, max: 300_000, noNaN: true })),
        (all, asked) => {
          const bars = barsOf(all)
          for (let row = 0; row < ROWS; row++) {
            const times = asked.toSorted((a, b) => a - b)
            const workedAt = workedFrom(bars, row, times[0] ?? 0)
            const own = all.filter((bar) => bar.row === row)
            for (const time of times) {
              const sum = own.reduce(
                (worked, { start, length }) => worked + Math.max(0, Math.min(length, time - start)),
                0,
              )
              expect(workedAt(time)).toBeCloseTo(sum, 3)
            }
          }
        },
      ),
      settings,
    )
  })

  it('have an extent from the first start to the last end', () => {
    const bars = barsOf([
      { row: 1, start: 50, length: 10 },
      { row: 0, start: -5, length: 500 },
    ])
    expect(extentOf(bars)).toEqual([-5, 495])
    expect(extentOf(barsOf([]))).toEqual([0, 1])
  })
})

describe('galloping', () => {
  it('finds what bisecting finds, from any place before it', () => {
    const sorted = fc.array(fc.integer({ min: 0, max: 50 })).map((all) => Int32Array.from(all).sort())
    fc.assert(
      fc.property(sorted, fc.integer({ min: -1, max: 52 }), fc.nat(40), (values, value, from) => {
        const low = Math.min(from, values.length)
        expect(gallop(values, low, values.length, value)).toBe(lowerBound(values, low, values.length, value))
      }),
      settings,
    )
  })
})
