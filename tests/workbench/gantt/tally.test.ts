import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FULL } from '../../../src/workbench/gantt/model/occupancy.ts'
import { addStretch, putShare, shadeTally, tallyOf } from '../../../src/workbench/gantt/paint/tally.ts'
import { settings } from './support.ts'

/** Pixels that are their own loads. */
const plain = Uint32Array.from({ length: 256 }, (_, load) => load)

const place = fc.double({ min: -3, max: 40, noNaN: true })
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
          for (const [from, to] of all) addStretch(tally, from, to, width)
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
    addStretch(tally, 1.5, 1.500001, 3)
    const pixels = new Uint32Array(3)
    shadeTally(tally, pixels, 0, 3, plain)
    expect([...pixels]).toEqual([0, 1, 0])
  })

  it('can be given pixel by pixel', () => {
    const tally = tallyOf(4)
    let before = 0
    for (const [x, share] of [0.5, 1, 0, 0.25].entries()) {
      putShare(tally, x, share, before)
      before = share
    }
    const pixels = new Uint32Array(4)
    shadeTally(tally, pixels, 0, 4, plain)
    expect([...pixels]).toEqual([FULL / 2, FULL, 0, FULL / 4])
  })
})
