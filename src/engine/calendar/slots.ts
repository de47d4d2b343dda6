import { NEVER, slotRecord } from '../interface/calendar.ts'
import { layoutOf } from '../interface/declare.ts'

/** One work-time slot: [start, end) in seconds UTC, its quantity in 10^-6. */
export interface Slot {
  readonly start: number
  readonly end: number
  readonly qty: bigint
}

const record = layoutOf(slotRecord)
/** int64 words of a record. */
export const SLOT_WORDS = record.bytes / 8
/** uint32 words of a record, and the indexes of its fields. */
const HALVES = record.bytes / 4
const LENGTH = record.at.length / 4
const OPEN = record.at.open / 4
const KIND = record.at.kind / 4
const DAY = record.at.day / 4
/** Index of the field among the int64 words. */
const WORK = record.at.work / 8

/**
 * Work-time slots of resources, ascending and disjoint, in the records that kernels read (layout, sentinel and the
 * meaning of the jumps: assembly/kernels/calendar/slots.ts). Records of resource r are first[r] .. last[r]; the one at
 * last[r] is its sentinel. Resources with the same slots may share their records.
 */
export interface SlotRecords {
  readonly first: Int32Array
  readonly last: Int32Array
  readonly records: BigInt64Array
}

/** One slot as input of a record. */
export interface KindSlot {
  readonly start: number
  readonly end: number
  /** 10^-6, above 0: that of the kind. */
  readonly qty: bigint
  readonly kind: number
  readonly day: number
}

/** Writes slots (per resource ascending and disjoint) to records. */
export function packKindSlots(resources: readonly (readonly KindSlot[])[]): SlotRecords {
  const first = new Int32Array(resources.length)
  const last = new Int32Array(resources.length)
  let count = 0
  for (const [r, slots] of resources.entries()) {
    first[r] = count
    last[r] = count + slots.length
    count += slots.length + 1
  }
  const records = new BigInt64Array(count * SLOT_WORDS)
  const halves = new Uint32Array(records.buffer)
  let at = 0
  const put = (
    start: bigint,
    length: number,
    open: number,
    work: bigint,
    kind: number,
    day: number,
  ): void => {
    records[at * SLOT_WORDS] = start
    halves[at * HALVES + LENGTH] = length
    halves[at * HALVES + OPEN] = open
    records[at * SLOT_WORDS + WORK] = work
    halves[at * HALVES + KIND] = kind
    halves[at * HALVES + DAY] = day
    at++
  }
  for (const slots of resources) {
    let [open, work] = [0, 0n]
    for (const { start, end, qty, kind, day } of slots) {
      put(BigInt(start), end - start, open, work, kind, day)
      open += end - start
      work += qty * BigInt(end - start)
    }
    put(NEVER, 0, open, work, 0, 0)
  }
  return { first, last, records }
}

/** Writes slots to records, with a kind for every quantity; `quantities` are those of the kinds. */
export function packSlots(resources: readonly (readonly Slot[])[]): {
  slots: SlotRecords
  quantities: BigInt64Array
} {
  const kinds = [...new Set(resources.flat().map(({ qty }) => qty))]
  const slots = packKindSlots(
    resources.map((list) => list.map((slot) => ({ ...slot, kind: kinds.indexOf(slot.qty), day: 0 }))),
  )
  return { slots, quantities: BigInt64Array.from(kinds) }
}

/** Reads the records of slots one by one. */
export class SlotReader {
  readonly #words: BigInt64Array
  readonly #halves: Uint32Array

  constructor({ records }: SlotRecords) {
    this.#words = records
    this.#halves = new Uint32Array(records.buffer, records.byteOffset, records.length * 2)
  }

  start(record: number): number {
    return Number(this.#words[record * SLOT_WORDS])
  }

  end(record: number): number {
    return this.start(record) + this.#halves[record * HALVES + LENGTH]!
  }

  /** Open seconds before. */
  open(record: number): number {
    return this.#halves[record * HALVES + OPEN]!
  }

  /** Work before. */
  work(record: number): bigint {
    return this.#words[record * SLOT_WORDS + WORK]!
  }

  kind(record: number): number {
    return this.#halves[record * HALVES + KIND]!
  }

  day(record: number): number {
    return this.#halves[record * HALVES + DAY]! | 0
  }
}

/** The slots of one resource. */
export function slotsOf(slots: SlotRecords, quantities: BigInt64Array, resource: number): Slot[] {
  const reader = new SlotReader(slots)
  const list: Slot[] = []
  for (let k = slots.first[resource]!; k < slots.last[resource]!; k++)
    list.push({ start: reader.start(k), end: reader.end(k), qty: quantities[reader.kind(k)]! })
  return list
}
