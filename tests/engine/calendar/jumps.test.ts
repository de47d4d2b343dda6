import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packSlots, slotsOf, type Slot } from '#engine/calendar/slots.ts'
import { NEVER } from '#engine/interface/calendar.ts'
import { WorkTime } from '#engine/calendar/work-time.ts'
import { PlacedSlots } from '#engine/kernel/calendar-jumps.ts'
import { jumpBackward, jumpForward } from '#engine/reference/calendar/jumps.ts'
import { freshKernels } from '../../support/kernels.ts'
import { effort } from '../../support/effort.ts'

const UNIT = 1_000_000n
const HOUR = 3600
const kernels = freshKernels()
const byWork = (slot: Slot): bigint => slot.qty
const byTime = (): bigint => 1n

/** 2026-03-02 is a Monday. */
const at = (day: number, hour: number): number => Date.UTC(2026, 2, 2 + day, hour) / 1000

/** 8-12 and 13-17 on five days, Wednesday doubled: the example of scheduling.md §2. */
const week: Slot[] = [0, 1, 2, 3, 4].flatMap((day) =>
  [8, 13].map((hour) => ({
    start: at(day, hour),
    end: at(day, hour + 4),
    qty: day === 2 ? 2n * UNIT : UNIT,
  })),
)

const someSlots = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 60 }),
      qty: fc.bigInt(1n, 5n),
    }),
    { maxLength: 70 },
  )
  .map((parts) => {
    let end = -500
    return parts.map(({ gap, length, qty }): Slot => {
      const start = end + gap
      end = start + length
      return { start, end, qty }
    })
  })

const jumpsOf = (resources: readonly Slot[][], resource = 0): WorkTime => {
  const { slots, quantities } = packSlots(resources)
  return new WorkTime(slots, quantities, resource)
}

const known = (value: number | null): bigint | null => (value === null ? null : BigInt(value))
const fromKernel = (value: bigint): bigint | null => (value === NEVER || value === -NEVER ? null : value)

describe('jumps over work-time slots', () => {
  const time = jumpsOf([week])
  const hours = (count: number): bigint => BigInt(count * HOUR) * UNIT

  it('lead ten hours forward from Monday 15:00 to Tuesday 17:00, and backward from Wednesday 10:00 to Tuesday 10:00', () => {
    expect(time.forward(at(0, 15), hours(10))).toBe(at(1, 17))
    expect(time.backward(at(2, 10), hours(10))).toBe(at(1, 10))
  })

  it('count a doubled day double in work and once in open seconds', () => {
    expect(time.forward(at(2, 8), hours(16))).toBe(at(2, 17))
    expect(time.forwardOpen(at(2, 8), 8 * HOUR)).toBe(at(2, 17))
    expect(time.workBetween(at(2, 0), at(3, 0))).toBe(hours(16))
    expect(time.openBetween(at(2, 0), at(3, 0))).toBe(8 * HOUR)
  })

  it('end before the slots do or not at all', () => {
    expect(time.forward(at(4, 16), hours(1))).toBe(at(4, 17))
    expect(time.forward(at(4, 16), hours(1) + 1n)).toBeNull()
    expect(time.backward(at(0, 9), hours(1))).toBe(at(0, 8))
    expect(time.backward(at(0, 9), hours(1) + 1n)).toBeNull()
    expect(time.openFrom(at(4, 17))).toBeNull()
    expect(time.openFrom(at(1, 12))).toBe(at(1, 13))
  })

  it('agree in the definition, the search and the kernel from every cursor', () => {
    fc.assert(
      fc.property(
        fc.array(someSlots, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: -520, max: 3000 }),
        fc.bigInt(-1n, 4000n),
        fc.nat(),
        (resources, from, by, pick) => {
          const { slots: packed, quantities } = packSlots(resources)
          kernels.exports.reset()
          const placed = new PlacedSlots(kernels, packed, quantities)
          resources.forEach((slots, resource) => {
            const jumps = new WorkTime(packed, quantities, resource)
            const cursor = pick % (slots.length + 1)
            const kernel = (name: Parameters<PlacedSlots['jump']>[0]) =>
              fromKernel(placed.jump(name, resource, cursor, BigInt(from), by))
            const expected = [
              jumpForward(slots, from, by, byWork),
              jumpBackward(slots, from, by, byWork),
              jumpForward(slots, from, by, byTime),
              jumpBackward(slots, from, by, byTime),
            ]
            expect([
              jumps.forward(from, by),
              jumps.backward(from, by),
              jumps.forwardOpen(from, Number(by)),
              jumps.backwardOpen(from, Number(by)),
            ]).toEqual(expected)
            expect([
              kernel('forwardWork'),
              kernel('backwardWork'),
              kernel('forwardOpen'),
              kernel('backwardOpen'),
            ]).toEqual(expected.map(known))
            expect(fromKernel(placed.openFrom(resource, cursor, BigInt(from)))).toBe(
              known(jumps.openFrom(from)),
            )
          })
        },
      ),
      { seed: 20261120, numRuns: effort(3000) },
    )
  })

  it('forward and backward are each other inverse: forward(t) <= e exactly when t <= backward(e)', () => {
    const instant = fc.integer({ min: -520, max: 2000 })
    fc.assert(
      fc.property(someSlots, instant, instant, fc.bigInt(0n, 1500n), (slots, t, e, work) => {
        const jumps = jumpsOf([slots])
        const [there, back] = [jumps.forward(t, work), jumps.backward(e, work)]
        expect(there !== null && there <= e).toBe(back !== null && t <= back)
      }),
      { seed: 20261120, numRuns: effort(3000) },
    )
  })

  it('return to the first open instant where quantities divide the work', () => {
    const single = someSlots.map((slots) => slots.map((slot) => ({ ...slot, qty: UNIT })))
    fc.assert(
      fc.property(
        single,
        fc.integer({ min: -520, max: 2000 }),
        fc.integer({ min: 1, max: 500 }),
        (slots, t, s) => {
          const jumps = jumpsOf([slots])
          const end = jumps.forward(t, BigInt(s) * UNIT)
          if (end === null) return
          expect(jumps.backward(end, BigInt(s) * UNIT)).toBe(jumps.openFrom(t))
        },
      ),
      { seed: 20261120, numRuns: effort(2000) },
    )
  })

  it('keep the slots they were packed from', () => {
    const resources = [week, [], week.slice(3)]
    const { slots: packed, quantities } = packSlots(resources)
    expect([0, 1, 2].map((resource) => slotsOf(packed, quantities, resource))).toEqual(resources)
    expect([0, 1, 2].map((resource) => jumpsOf(resources, resource).empty)).toEqual([false, true, false])
  })
})
