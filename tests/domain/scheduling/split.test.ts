import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutFault, piecesBy, splitRefusal, timeOf } from '#domain/scheduling/split.ts'

const free = { status: 'A', fixLevel: '0', hasResult: false, orderStatus: 'P' }
const unit = 1_000_000n

describe('an operation is not cut', () => {
  it.each([
    [{ status: 'R' }, 'released'],
    [{ status: 'D' }, 'frozen'],
    [{ status: 'T' }, 'started'],
    [{ status: 'B' }, 'completed'],
    [{ fixLevel: '2' }, 'fixed'],
    [{ hasResult: true }, 'hasResult'],
    [{ orderStatus: 'H' }, 'orderStopped'],
    [{}, null],
    [{ status: 'N' }, null],
  ])('%o: %s', (state, refusal) => {
    expect(splitRefusal({ ...free, ...state })).toBe(refusal)
  })

  it.each([
    [1n, 1n, 'splitPiece'],
    [10n, 0n, 'splitQty'],
    [10n, 10n, 'splitQty'],
    [10n, 4n, null],
  ])('of %d at %d: %s', (whole, first, fault) => {
    expect(cutFault(whole * unit, first * unit, unit)).toBe(fault)
  })

  it('within a piece', () => {
    expect(cutFault(10n * unit, 4n * unit + 1n, unit)).toBe('splitQty')
    expect(cutFault(10n * unit, 4n * unit + 1n, 1n)).toBeNull()
  })
})

describe('pieces and time', () => {
  const shifts = [
    { start: 0, end: 3600 },
    { start: 7200, end: 10_800 },
  ]

  it('stand still in a break', () => {
    expect(piecesBy(shifts, 1800, 8n * unit, unit)).toBe(2n * unit)
    expect(piecesBy(shifts, 5000, 8n * unit, unit)).toBe(4n * unit)
    expect(piecesBy(shifts, 99_999, 8n * unit, unit)).toBe(8n * unit)
    expect(piecesBy(shifts, -5, 8n * unit, unit)).toBe(0n)
    expect(timeOf(shifts, 6n * unit, 8n * unit)).toBe(9000)
  })

  it('are made by the time they are said to be made by, and none more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 10_800 }), (pieces, time) => {
        const whole = BigInt(pieces) * unit
        const made = piecesBy(shifts, time, whole, unit)
        expect(made % unit).toBe(0n)
        expect(timeOf(shifts, made, whole)).toBeLessThanOrEqual(time)
      }),
    )
  })
})
