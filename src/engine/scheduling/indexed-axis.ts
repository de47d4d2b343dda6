import { Axis, type Calendars } from './axis.ts'

/** Index of slots by time or by position: entry k is the slot where a search from k << shift begins. */
interface Index {
  readonly shift: number
  readonly slots: Int32Array
}

/**
 * The work axis with an index per calendar that maps a time or position directly to its slot, about one entry per
 * slot: for frequent calls. The results are those of `Axis`.
 */
export class IndexedAxis extends Axis {
  readonly #calendars: Calendars
  readonly #times: Index[] = []
  readonly #positions: Index[] = []

  constructor(calendars: Calendars) {
    super(calendars)
    this.#calendars = calendars
    const count = calendars.calendarStart.length - 1
    for (let calendar = 0; calendar < count; calendar++) {
      this.#times.push(this.#timeIndex(calendar))
      this.#positions.push(this.#positionIndex(calendar))
    }
  }

  #timeIndex(calendar: number): Index {
    const { slotStart, slotEnd } = this.#calendars
    const [first, last] = [this.first(calendar), this.last(calendar)]
    const base = slotStart[first]!
    const shift = shiftFor(slotEnd[last - 1]! - base, last - first)
    const slots = new Int32Array(((slotEnd[last - 1]! - base) >> shift) + 2)
    for (let k = 0, slot = first; k < slots.length; k++) {
      while (slot < last && slotEnd[slot]! <= base + k * 2 ** shift) slot++
      slots[k] = slot
    }
    return { shift, slots }
  }

  #positionIndex(calendar: number): Index {
    const { slotBefore } = this.#calendars
    const [first, last] = [this.first(calendar), this.last(calendar)]
    const total = this.total(calendar)
    const shift = shiftFor(total, last - first)
    const slots = new Int32Array((total >> shift) + 2)
    for (let k = 0, slot = first; k < slots.length; k++) {
      while (slot + 1 < last && slotBefore[slot + 1]! <= k * 2 ** shift) slot++
      slots[k] = slot
    }
    return { shift, slots }
  }

  override slotAt(calendar: number, t: number): number {
    const { slotStart, slotEnd } = this.#calendars
    const from = t - slotStart[this.first(calendar)]!
    if (from < 0) return this.first(calendar)
    const { shift, slots } = this.#times[calendar]!
    const last = this.last(calendar)
    let slot = slots[Math.min(from >> shift, slots.length - 1)]!
    while (slot < last && slotEnd[slot]! <= t) slot++
    return slot
  }

  override slotBelow(calendar: number, x: number): number {
    const { slotBefore } = this.#calendars
    if (x <= 0) return this.first(calendar)
    const { shift, slots } = this.#positions[calendar]!
    const last = this.last(calendar)
    let slot = slots[Math.min((x - 1) >> shift, slots.length - 1)]!
    while (slot + 1 < last && slotBefore[slot + 1]! < x) slot++
    return slot
  }
}

function shiftFor(span: number, slots: number): number {
  let shift = 0
  while (span / 2 ** shift > 2 * slots + 2) shift++
  return shift
}
