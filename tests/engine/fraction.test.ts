import { describe, expect, it } from 'vitest'
import { bounded } from '#engine/fraction.ts'
import { MAX_QUANTITY } from '#engine/numbers.ts'
import { seeded } from '../support/random-problem.ts'

const seeds = process.env['TAKT_TEST_ALL'] ? 5000 : 500
const up = (q: bigint, num: bigint, den: bigint): bigint => (q * num + den - 1n) / den

describe('factors of any size within the range of the kernels', () => {
  it('give the same requirement for every quantity whose result is in range', () => {
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seeded(seed)
      const digits = (count: number): bigint =>
        BigInt(Array.from({ length: count }, () => Math.floor(random() * 10)).join('')) + 1n
      const size = 1 + Math.floor(random() * 40)
      const [num, den] = [digits(size), digits(1 + Math.floor(random() * 40))]
      // Small bounds too: there every quantity can be tested.
      const most = random() < 0.5 ? BigInt(MAX_QUANTITY) : digits(1 + Math.floor(random() * 3))
      const factor = bounded(num, den, most)
      if (factor === null) {
        expect(up(1n, num, den) >= most, `${seed}`).toBe(true)
        continue
      }
      expect(factor.num <= most && factor.den <= most, `${seed}`).toBe(true)
      const asked = most < 1000n ? Array.from({ length: Number(most) }, (_, k) => BigInt(k + 1)) : []
      for (let k = 0; k < 50; k++) asked.push(1n + (digits(20) % most))
      for (const q of asked) {
        const exact = up(q, num, den)
        if (exact <= most) expect(up(q, factor.num, factor.den), `${seed}: ${q}`).toBe(exact)
        else expect(up(q, factor.num, factor.den) > most, `${seed}: ${q}`).toBe(true)
        const cover = (q * den) / num
        if (cover <= most) expect((q * factor.den) / factor.num, `${seed}: cover ${q}`).toBe(cover)
      }
    }
  })

  it('does not change factors in range', () => {
    expect(bounded(6n, 4n, 10n)).toEqual({ num: 3n, den: 2n })
    expect(bounded(0n, 7n, 10n)).toEqual({ num: 0n, den: 1n })
    expect(bounded(11n, 1n, 10n)).toBeNull()
  })
})
