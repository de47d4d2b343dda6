/** Parts in the order in which they count on a day: receipts first. */
export const flowParts = ['firm', 'planned', 'sale', 'dependent', 'forecast'] as const
export type FlowPart = (typeof flowParts)[number]
const RECEIPTS = 2

/** Receipts and demand of items by day. Those of item n are at `start[n]` to before `start[n + 1]`. */
export interface Flows {
  readonly start: Int32Array
  /** Row of the input. */
  readonly row: Int32Array
  /** The day on which it counts, today or later, and the day that it was for. */
  readonly day: Int32Array
  readonly due: Int32Array
  readonly part: Uint8Array
  /** Quantity >= 0; of forecasts what sales orders leave. */
  readonly qty: BigInt64Array
}

export const isReceipt = (part: number): boolean => part < RECEIPTS
