import type { Slot } from '../../calendar/slots.ts'

/**
 * The jumps of WorkTime by their definition, one slot after another: slow and simple. `rate` is the value of a second of
 * a slot: its quantity for work, 1 for open seconds.
 */
export type Rate = (slot: Slot) => bigint

const sizeOf = (slot: Slot, rate: Rate): bigint => BigInt(slot.end - slot.start) * rate(slot)

export function jumpForward(slots: readonly Slot[], at: number, by: bigint, rate: Rate): number | null {
  let left = by
  if (left <= 0n) return at
  for (const slot of slots) {
    if (slot.end <= at) continue
    const rest = { ...slot, start: Math.max(slot.start, at) }
    if (sizeOf(rest, rate) < left) left -= sizeOf(rest, rate)
    else return rest.start + Number((left + rate(slot) - 1n) / rate(slot))
  }
  return null
}

export function jumpBackward(slots: readonly Slot[], at: number, by: bigint, rate: Rate): number | null {
  let left = by
  if (left <= 0n) return at
  for (const slot of slots.toReversed()) {
    if (slot.start >= at) continue
    const rest = { ...slot, end: Math.min(slot.end, at) }
    if (sizeOf(rest, rate) < left) left -= sizeOf(rest, rate)
    else return rest.end - Number((left + rate(slot) - 1n) / rate(slot))
  }
  return null
}
