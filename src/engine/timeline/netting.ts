import { NEVER, type Bounds } from './bounds.ts'
import { isReceipt, type Flows } from './flow.ts'

/** Of every row that is a receipt: the day on which demand takes it, without and with safety stock; NEVER: on none. */
export interface NeedDays {
  readonly needed: Int32Array
  readonly wanted: Int32Array
}

export const needDaysOf = ({ row }: Flows): NeedDays => ({
  needed: new Int32Array(row.length).fill(NEVER),
  wanted: new Int32Array(row.length).fill(NEVER),
})

/** What the demand of one item lacks. */
export interface Netting {
  /** Row whose demand nothing covers any more; -1: all is covered; -2: the safety stock itself is not. */
  readonly missingAt: number
  /** What new supply has to bring so that all demand is covered and safety stock is there. */
  readonly missing: bigint
  /** Receipts that neither demand nor safety stock needs. */
  readonly excess: bigint
}

export const ALL_COVERED = -1
export const SAFETY_MISSING = -2

/**
 * Demand by day takes stock first, then receipts by day. A receipt is needed on the day on which the demand so far exceeds
 * what was there before it; these days are written to `days`.
 */
export function netItem(
  flows: Flows,
  item: number,
  today: number,
  { stock, safety }: Pick<Bounds, 'stock' | 'safety'>,
  { needed, wanted }: NeedDays,
): Netting {
  const [from, to] = [flows.start[item]!, flows.start[item + 1]!]
  const hard = new DemandReader(flows, from, to, today)
  const soft = new DemandReader(flows, from, to, today)
  let received = 0n
  for (let at = from; at < to; at++) {
    if (!isReceipt(flows.part[at]!)) continue
    needed[at] = hard.dayBeyond(stock + received)
    wanted[at] = soft.dayBeyond(stock - safety + received)
    received += flows.qty[at]!
  }
  const supply = stock - safety + received
  const day = soft.dayBeyond(supply)
  const missingAt = day === NEVER ? ALL_COVERED : supply < 0n ? SAFETY_MISSING : soft.at - 1
  const spare = supply - soft.total()
  return {
    missingAt,
    missing: spare < 0n ? -spare : 0n,
    excess: spare <= 0n ? 0n : spare < received ? spare : received,
  }
}

/** Reads the demand of an item by day, for rising supplies. */
class DemandReader {
  readonly #flows: Flows
  readonly #to: number
  #sum = 0n
  #day: number
  /** The row after the last one that was read. */
  at: number

  constructor(flows: Flows, from: number, to: number, today: number) {
    this.#flows = flows
    this.at = from
    this.#to = to
    this.#day = today
  }

  /** The first day on which the demand so far is more than a supply; NEVER: on none. */
  dayBeyond(supply: bigint): number {
    while (this.#sum <= supply && this.at < this.#to) this.#read()
    return this.#sum > supply ? this.#day : NEVER
  }

  total(): bigint {
    while (this.at < this.#to) this.#read()
    return this.#sum
  }

  #read(): void {
    const { part, qty, day } = this.#flows
    const at = this.at++
    if (isReceipt(part[at]!)) return
    this.#sum += qty[at]!
    this.#day = day[at]!
  }
}
