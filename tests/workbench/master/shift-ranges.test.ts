import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatShiftPatterns, parseShiftPatterns, type TimeRange } from '#domain/calendar/shift-patterns.ts'
import {
  addedRange,
  movedRange,
  resizedRange,
} from '../../../src/workbench/screens/master/shifts/shift-ranges.ts'
import { effort } from '../../support/effort.ts'

const HOUR = 3600
const day: readonly TimeRange[] = [
  { start: 8 * HOUR, end: 12 * HOUR },
  { start: 13 * HOUR, end: 17 * HOUR },
]

describe('ranges of a shift as bars', () => {
  it('a moved range stops at its neighbours', () => {
    expect(movedRange(day, 0, 3 * HOUR)[0]).toEqual({ start: 9 * HOUR, end: 13 * HOUR })
    expect(movedRange(day, 0, -30 * HOUR)[0]).toEqual({ start: 0, end: 4 * HOUR })
  })

  it('a resized range keeps a quarter of an hour and touches no other', () => {
    expect(resizedRange(day, 0, 'end', 20 * HOUR)[0]!.end).toBe(13 * HOUR)
    expect(resizedRange(day, 1, 'end', 0)[1]).toEqual({ start: 13 * HOUR, end: 13.25 * HOUR })
    expect(resizedRange(day, 1, 'start', 9 * HOUR)[1]!.start).toBe(12 * HOUR)
  })

  it('a drawn range takes what is free; nothing when nothing is', () => {
    expect(addedRange(day, 19 * HOUR, 18 * HOUR)).toHaveLength(3)
    expect(addedRange(day, 10 * HOUR, 13 * HOUR)![1]).toEqual({ start: 12 * HOUR, end: 13 * HOUR })
    expect(addedRange(day, 8 * HOUR, 12 * HOUR)).toBeNull()
  })

  it('whatever is dragged, the ranges stay apart and their text reads back as they are', () => {
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom('move', 'start', 'end', 'add'),
        a: fc.integer({ min: 0, max: 192 }),
        b: fc.integer({ min: 0, max: 192 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        let ranges: readonly TimeRange[] = day
        for (const { kind, a, b } of all) {
          const index = b % ranges.length
          if (kind === 'move') ranges = movedRange(ranges, index, (a - 96) * 900)
          else if (kind === 'add') ranges = addedRange(ranges, a * 900, b * 900) ?? ranges
          else ranges = resizedRange(ranges, index, kind as keyof TimeRange, a * 900)
        }
        const sorted = ranges.toSorted((x, y) => x.start - y.start)
        sorted.forEach(({ start, end }, at) => {
          expect(end - start).toBeGreaterThanOrEqual(900)
          if (at > 0) expect(start).toBeGreaterThanOrEqual(sorted[at - 1]!.end)
        })
        const read = parseShiftPatterns(formatShiftPatterns(ranges))
        expect('value' in read && read.value.ranges).toEqual(ranges)
      }),
      { seed: 20_261_120, numRuns: effort(300) },
    )
  })
})
