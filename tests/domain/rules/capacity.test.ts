import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { parseCapacity, parseRatio, workSeconds, type Capacity } from '#domain/rules/capacity.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkRow } from '#domain/checks/row.ts'

const read = (text: string): Capacity => {
  const parsed = parseCapacity(text)
  if ('fault' in parsed) throw new Error(`${text}: ${parsed.fault.reason.en}`)
  return parsed
}
const seconds = (text: string, pieces: number) => Number(workSeconds(read(text), BigInt(pieces) * 1_000_000n))

describe('capacity literals', () => {
  it.each([
    ['30m', 7, 1800],
    ['1d2h30m10s', 7, 95_410],
    ['90', 7, 90],
    ['0.5m', 7, 30],
    ['0.5mp', 7, 210],
    ['30sp', 7, 210],
    ['1hp', 7, 25_200],
    ['0.1dp', 1, 8640],
    ['5pm', 7, 84],
    ['300ph', 7, 84],
    ['2ps', 7, 4],
    ['7pm', 7, 60],
    ['48pd', 1, 1800],
    ['10m + 30sp', 7, 810],
    ['7pm+3pm', 21, 600],
    ['10M', 1, 600],
    [' 1h 30m ', 1, 5400],
    ['0', 7, 0],
  ])('%s for %i pieces takes %i seconds', (text, pieces, expected) => {
    expect(seconds(text, pieces)).toBe(expected)
  })

  it('divide by the efficiency and round up once', () => {
    expect(workSeconds(read('10sp'), 3_000_000n, 1_250_000n)).toBe(24n)
    expect(workSeconds(read('10sp'), 1_000_000n, 3_000_000n)).toBe(4n)
    expect(workSeconds(read('1.5s'), 0n)).toBe(2n)
  })

  it.each([
    ['', 1],
    ['m', 1],
    ['5x', 2],
    ['5pm3', 4],
    ['1h30', 3],
    ['0pm', 2],
    ['3bp', 2],
    ['1.1234567s', 1],
    ['10m+', 5],
    ['10m-5m', 4],
    ['10m + ?', 7],
    ['-5m', 1],
    ['99999999999999h', 1],
  ])('%s is refused at character %i', (text, position) => {
    const parsed = parseCapacity(text)
    expect('fault' in parsed && parsed.fault.position).toBe(position)
    if ('fault' in parsed) expect(parsed.fault.reason.zh && parsed.fault.reason.en).toBeTruthy()
  })

  it('never throw, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0159.dhmspb+/- x'.split('')), maxLength: 12 }),
        (text) => {
          const parsed = parseCapacity(text)
          if ('fault' in parsed) expect(parsed.fault.position).toBeLessThanOrEqual(text.length + 1)
          else expect(parsed.pieces > 0n && parsed.seconds >= 0n && parsed.perOperation >= 0n).toBe(true)
        },
      ),
    )
  })

  it('of a rate take as long as the same time per piece', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 10_000 }), (rate, pieces) => {
        expect(seconds(`${rate}ph`, rate * pieces)).toBe(3600 * pieces)
        expect(seconds(`${formatDecimal(BigInt(rate) * 500_000n)}sp`, pieces)).toBe(
          Math.ceil((rate * pieces) / 2),
        )
      }),
    )
  })
})

describe('ratios', () => {
  it('are decimals or fractions', () => {
    expect(parseRatio('2.5')).toEqual({ numerator: 2_500_000n, denominator: 1_000_000n })
    expect(parseRatio(' 1 / 3 ')).toEqual({ numerator: 1_000_000n, denominator: 3_000_000n })
    for (const text of ['', 'x', '1/0', '1/', '1//2', '30m', '1/3m'])
      expect(parseRatio(text)).toHaveProperty('fault')
  })
})

describe('a row of process capacity', () => {
  const faults = (instType: string, prodExpr: string, more: object = {}) =>
    checkRow(entityNamed('master'), {
      itemCode: 'P',
      procNo: 10,
      processCode: 'CUT',
      instType,
      instCode: 'M',
      targetCode: 'R1',
      prodExpr,
      ...more,
    }).map((fault) => [fault.member, faultText(fault, 'en')])

  it('takes a capacity where a resource is used and a ratio where material is', () => {
    expect(faults('U', '30m')).toEqual([])
    expect(faults('I', '1/3')).toEqual([])
    expect(faults('U', '1/3')).toEqual([
      ['prodExpr', 'Production or ratio "1/3", character 2: a + or the end is expected here'],
    ])
    expect(faults('I', '30m')[0]?.[0]).toBe('prodExpr')
  })

  it('names the place in the text that is wrong', () => {
    expect(faults('U', '30m', { setupExpr: '5 apples', prevProcNo: '10,20' })).toEqual([
      ['setupExpr', expect.stringContaining('"5 apples", character 3: unknown unit')],
      ['prevProcNo', 'Previous processes "10,20", character 3: whole numbers joined by ; are expected'],
    ])
  })
})

describe('words of JavaScript', () => {
  it.each(['1constructor', '1toString', '1__proto__', '2valueOf'])('%s has no unit', (text) => {
    expect(parseCapacity(text)).toHaveProperty('fault')
  })
})
