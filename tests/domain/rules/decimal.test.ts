import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, maxZeroMinus, parseDecimal } from '#domain/rules/decimal.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n })

describe('decimal', () => {
  it.each([
    ['0', 0n],
    ['12.5', 12_500_000n],
    ['-0.000001', -1n],
    ['+3', 3_000_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['007.10', 7_100_000n],
    ['1.10000000', 1_100_000n],
    ['9223372036854.775807', 2n ** 63n - 1n],
  ])('reads %s', (text, units) => {
    expect(parseDecimal(text)).toBe(units)
  })

  it.each([
    ['', 'notNumber'],
    ['.', 'notNumber'],
    ['-', 'notNumber'],
    ['1,000', 'notNumber'],
    ['1e3', 'notNumber'],
    ['0x10', 'notNumber'],
    ['NaN', 'notNumber'],
    ['Infinity', 'notNumber'],
    ['１２', 'notNumber'],
    ['1 2', 'notNumber'],
    ['0.1234567', 'tooManyDecimals'],
    ['9223372036854.775808', 'outOfRange'],
    ['9'.repeat(5000), 'outOfRange'],
  ])('refuses %s as %s', (text, fault) => {
    expect(parseDecimal(text)).toBe(fault)
  })

  it('gives back every number that the engine can hold', () => {
    fc.assert(
      fc.property(int64, (units) => {
        expect(parseDecimal(formatDecimal(units))).toBe(units)
      }),
      { seed: 20261120 },
    )
  })

  it('computes open quantities exactly and never below zero', () => {
    expect(maxZeroMinus('0.3', ['0.1'])).toBe('0.2')
    expect(maxZeroMinus('5', ['3', '4'])).toBe('0')
    expect(maxZeroMinus(null, [null])).toBe('0')
    expect(maxZeroMinus('9000000000000.000001', ['0.000001'])).toBe('9000000000000')
  })
})
