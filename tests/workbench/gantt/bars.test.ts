import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barAt,
  buildBars,
  extentOf,
  visibleSpan,
  type Bars,
} from '../../../src/workbench/gantt/model/bars.ts'
import { buildOccupancy } from '../../../src/workbench/gantt/model/occupancy.ts'

interface Bar {
  readonly row: number
  readonly start: number
  readonly length: number
}

function barsOf(all: readonly Bar[], rowCount: number): Bars {
  const start = Int32Array.from(all, (bar) => bar.start)
  const end = Int32Array.from(all, (bar) => bar.start + bar.length)
  return buildBars({
    count: all.length,
    rowCount,
    row: Int32Array.from(all, (bar) => bar.row),
    start,
    end,
    productionStart: start,
    productionEnd: end,
    tone: new Uint8Array(all.length),
  })
}

const anyBars = fc.array(
  fc.record({
    row: fc.integer({ min: 0, max: 4 }),
    start: fc.integer({ min: -200_000, max: 200_000 }),
    length: fc.integer({ min: 1, max: 90_000 }),
  }),
  { maxLength: 60 },
)

const settings = { seed: 20_261_120, numRuns: 400 }

describe('bars of a Gantt chart', () => {
  it('stand by row and start, each input bar once, their reach never falling', () => {
    fc.assert(
      fc.property(anyBars, (all) => {
        const bars = barsOf(all, 5)
        expect([...bars.source].sort((a, b) => a - b)).toEqual(all.map((_, at) => at))
        for (let row = 0; row < 5; row++)
          for (let bar = bars.rowStart[row]!; bar < bars.rowStart[row + 1]!; bar++) {
            expect(all[bars.source[bar]!]!.row).toBe(row)
            if (bar === bars.rowStart[row]) continue
            expect(bars.start[bar]!).toBeGreaterThanOrEqual(bars.start[bar - 1]!)
            expect(bars.reach[bar]!).toBeGreaterThanOrEqual(bars.reach[bar - 1]!)
          }
      }),
      settings,
    )
  })

  it('are found by time as a search of all of them finds them', () => {
    const times = fc.integer({ min: -210_000, max: 300_000 })
    fc.assert(
      fc.property(anyBars, times, fc.integer({ min: 1, max: 100_000 }), (all, from, length) => {
        const bars = barsOf(all, 5)
        for (let row = 0; row < 5; row++) {
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

  it('have an extent from the first start to the last end', () => {
    const bars = barsOf(
      [
        { row: 1, start: 50, length: 10 },
        { row: 0, start: -5, length: 500 },
      ],
      2,
    )
    expect(extentOf(bars)).toEqual([-5, 495])
    expect(extentOf(barsOf([], 3))).toEqual([0, 1])
  })
})

describe('occupancy', () => {
  it('tells the truth about load at every level', () => {
    const bars = barsOf(
      [
        { row: 0, start: 0, length: 1024 },
        { row: 1, start: 0, length: 512 },
        { row: 2, start: 1023, length: 1 },
      ],
      3,
    )
    const { levels, columns } = buildOccupancy(bars)
    const at = (level: number, row: number, column: number): number =>
      levels[level]!.load[row * columns + column]!
    expect([at(0, 0, 0), at(0, 0, 1023), at(0, 1, 511), at(0, 1, 512), at(0, 2, 1022)]).toEqual([
      255, 255, 255, 0, 0,
    ])
    expect(at(0, 2, 1023)).toBe(255)
    expect([at(1, 0, 100), at(1, 0, 600)]).toEqual([255, 128])
    expect(levels.at(-1)!.rows).toBe(1)
  })

  it('never loses a bar, nor calls anything full that is not', () => {
    fc.assert(
      fc.property(anyBars, (all) => {
        const bars = barsOf(all, 5)
        const { levels, columns, from, secondsPerColumn } = buildOccupancy(bars)
        for (const bar of all) {
          const column = Math.min(columns - 1, Math.floor((bar.start - from) / secondsPerColumn))
          expect(levels[0]!.load[bar.row * columns + column]!).toBeGreaterThan(0)
        }
      }),
      settings,
    )
  })
})
