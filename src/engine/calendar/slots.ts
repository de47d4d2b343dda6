/** One work-time slot: [start, end) in seconds UTC, its quantity in 10^-6. */
export interface Slot {
  readonly start: number
  readonly end: number
  readonly qty: bigint
}

/** int64 words of a record. */
export const SLOT_WORDS = 4
/** Start of the sentinel: later than everything. */
export const NEVER = 0x3fff_ffff_ffff_ffffn

/**
 * Work-time slots of resources, ascending and disjoint, in the records that kernels read (layout, sentinel and the
 * meaning of the jumps: assembly/kernels/calendar/slots.ts). Records of resource r are first[r] .. last[r]; the one at
 * last[r] is its sentinel. Resources with the same slots may share their records.
 */
export interface SlotRecords {
  readonly resourceCount: number
  readonly first: Int32Array
  readonly last: Int32Array
  readonly records: BigInt64Array
}

/** Puts slots (per resource ascending and disjoint, quantities above 0) into records. */
export function packSlots(resources: readonly (readonly Slot[])[]): SlotRecords {
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
  const put = (start: bigint, length: number, open: number, work: bigint, qty: bigint): void => {
    records[at] = start
    halves[2 * at + 2] = length
    halves[2 * at + 3] = open
    records[at + 2] = work
    records[at + 3] = qty
    at += SLOT_WORDS
  }
  for (const slots of resources) {
    let [open, work] = [0, 0n]
    for (const { start, end, qty } of slots) {
      put(BigInt(start), end - start, open, work, qty)
      open += end - start
      work += qty * BigInt(end - start)
    }
    put(NEVER, 0, open, work, 0n)
  }
  return { resourceCount: resources.length, first, last, records }
}

/** The slots of one resource. */
export function slotsOf({ first, last, records }: SlotRecords, resource: number): Slot[] {
  const halves = new Uint32Array(records.buffer, records.byteOffset, records.length * 2)
  const slots: Slot[] = []
  for (let k = first[resource]!; k < last[resource]!; k++) {
    const start = Number(records[k * SLOT_WORDS])
    slots.push({ start, end: start + halves[k * 8 + 2]!, qty: records[k * SLOT_WORDS + 3]! })
  }
  return slots
}
