import type { SlotRecords } from '../calendar/slots.ts'
import { slotRecord } from '../interface/calendar.ts'
import { layoutOf } from '../interface/declare.ts'
import type { KernelFunctions } from '../interface/functions.ts'
import type { Kernels } from './kernels.ts'

const SLOT_BYTES = layoutOf(slotRecord).bytes

type Jump = (first: number, last: number, cursor: number, at: bigint, by: bigint) => bigint

/** Slot records in kernel memory, for the jumps of assembly/kernels/calendar/slots.ts. Valid until the arena is reset. */
export class PlacedSlots {
  readonly #exports: KernelFunctions
  readonly #at: number
  readonly #slots: SlotRecords

  constructor(kernels: Kernels, slots: SlotRecords, quantities: BigInt64Array) {
    this.#exports = kernels.exports
    this.#exports.useKinds(kernels.put(quantities))
    this.#at = kernels.put(slots.records)
    this.#slots = slots
  }

  /** Address of a resource's record number `slot`; its sentinel follows its slots. */
  addressOf(resource: number, slot: number): number {
    return this.#at + (this.#slots.first[resource]! + slot) * SLOT_BYTES
  }

  /** Runs one jump from the cursor at record number `cursor` of the resource. */
  jump(
    name: 'forwardWork' | 'backwardWork' | 'forwardOpen' | 'backwardOpen',
    resource: number,
    cursor: number,
    at: bigint,
    by: bigint,
  ): bigint {
    const jump: Jump = this.#exports[name]
    return jump(...this.#range(resource, cursor), at, by)
  }

  openFrom(resource: number, cursor: number, at: bigint): bigint {
    return this.#exports.openFrom(...this.#range(resource, cursor), at)
  }

  #range(resource: number, cursor: number): [number, number, number] {
    const count = this.#slots.last[resource]! - this.#slots.first[resource]!
    return [this.addressOf(resource, 0), this.addressOf(resource, count), this.addressOf(resource, cursor)]
  }
}
