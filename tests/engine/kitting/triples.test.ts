import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Triples } from '#engine/kitting/triples.ts'

describe('triples', () => {
  it('are numbered in the order in which they come first', () => {
    const part = fc.integer({ min: -2, max: 12 })
    fc.assert(
      fc.property(fc.array(fc.tuple(part, part, part), { maxLength: 2000 }), (all) => {
        const [triples, known] = [new Triples(), new Map<string, number>()]
        for (const triple of all) {
          const key = triple.join()
          if (!known.has(key)) known.set(key, known.size)
          expect(triples.of(...triple)).toBe(known.get(key))
        }
        expect(triples.count).toBe(known.size)
      }),
      { seed: 20_261_120, numRuns: 60 },
    )
  })

  it('keep their numbers as the table grows', () => {
    const triples = new Triples()
    const numbers = Array.from({ length: 5000 }, (_, k) => triples.of(k, -1, k * 7))
    expect(numbers).toEqual(Array.from({ length: 5000 }, (_, k) => k))
    expect(numbers.every((number, k) => triples.of(k, -1, k * 7) === number)).toBe(true)
  })
})
