import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FULL } from '../../../src/workbench/gantt/model/occupancy.ts'
import { addBars, putShare, shadeTally, tallyOf } from '../../../src/workbench/gantt/paint/tally.ts'
import { settings } from './support.ts'

/** Pixels that are their own loads. */
const plain = Uint32Array.from({ length: 256 }, (_, load) => load)

const SECONDS = 3600
/** In pixels that are an hour wide. */
const place = fc.integer({ min: -3 * SECONDS, max: 40 * SECONDS }).map((second) => second / SECONDS)

function add(tally: Int32Array, all: readonly (readonly [number, number])[], width: number): void {
  const column = (at: 0 | 1): Int32Array => Int32Array.from(all, (one) => one[at] * SECONDS)
  addBars(tally, column(0), column(1), 0, all.length, 0, SECONDS, width)
}

const stretches = fc.array(
  fc.tuple(place, place).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  {
    maxLength: 12,
  },
)

describe('loads of a line of pixels', () => {
  it('are what a count of every stretch in every pixel says, at any width, shared by any number of lines', () => {
    fc.assert(
      fc.property(
        stretches,
        fc.integer({ min: 1, max: 37 }),
        fc.integer({ min: 1, max: 4 }),
        (all, width, lines) => {
          const tally = tallyOf(width)
          add(tally, all, width)
          const pixels = new Uint32Array(width + 5)
          shadeTally(tally, pixels, 5, width, plain, lines)
          for (let x = 0; x < width; x++) {
            const share = all.reduce(
              (sum, [from, to]) => sum + Math.max(0, Math.min(to, x + 1) - Math.max(from, x)),
              0,
            )
            const wanted = Math.min(255, (share * FULL) / lines)
            expect(Math.abs(pixels[5 + x]! - wanted)).toBeLessThanOrEqual(1)
            if (share > 0.001) expect(pixels[5 + x]).toBeGreaterThan(0)
            if (share === 0) expect(pixels[5 + x]).toBe(0)
          }
          expect([...tally]).toEqual([...tallyOf(width)])
        },
      ),
      settings,
    )
  })

  it('never lose a stretch, however short', () => {
    const tally = tallyOf(3)
    addBars(tally, Int32Array.of(15_000_000), Int32Array.of(15_000_001), 0, 1, 0, 10_000_000, 3)
    const pixels = new Uint32Array(3)
    shadeTally(tally, pixels, 0, 3, plain)
    expect([...pixels]).toEqual([0, 1, 0])
  })

  it('have no gap between bars that follow each other', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 * SECONDS }), { minLength: 1, maxLength: 9 }),
        (lengths) => {
          const ends = lengths.map((_, at) =>
            lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0),
          )
          const width = Math.ceil(ends.at(-1)! / SECONDS)
          const tally = tallyOf(width)
          addBars(
            tally,
            Int32Array.from([0, ...ends.slice(0, -1)]),
            Int32Array.from(ends),
            0,
            ends.length,
            0,
            SECONDS,
            width,
          )
          const pixels = new Uint32Array(width)
          shadeTally(tally, pixels, 0, width, plain)
          expect([...pixels.subarray(0, -1)]).toEqual(Array.from({ length: width - 1 }, () => FULL))
        },
      ),
      settings,
    )
  })

  it('can be given pixel by pixel', () => {
    const tally = tallyOf(5)
    let before = 0
    for (const [x, share] of [0.5, 1, 0, 0.25, 1e-9].entries()) {
      putShare(tally, x, share, before)
      before = share
    }
    const pixels = new Uint32Array(5)
    shadeTally(tally, pixels, 0, 5, plain)
    expect([...pixels]).toEqual([FULL / 2, FULL, 0, FULL / 4, 1])
  })
})
