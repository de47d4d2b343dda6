/** Lot sizes of an item in 10^-6 base units; null or 0 = no such limit. */
export interface LotSizes {
  readonly min: bigint | null
  readonly max: bigint | null
  readonly multiple: bigint | null
}

/** Document of a receipt: an order, or a line of a purchase document. */
export type ReceiptKind = 'order' | 'purchase'

/** Reasons why a planned receipt is not changed. */
export type KeepReason = 'released' | 'fixed' | 'fence' | 'byProduct' | 'notYours'

/** A receipt that counts in a planned cell. Quantities: 10^-6 base units. */
export interface PlannedReceipt {
  readonly kind: ReceiptKind
  /** Of the order, or document and line; one of a kind. */
  readonly key: string
  readonly item: string
  /** Number of the period it counts in, from 0. */
  readonly period: number
  /** Seconds UTC. */
  readonly at: number
  /** Quantity of the order, and its open part; 0 < open <= qty. */
  readonly qty: bigint
  readonly open: bigint
  /** null: it may be changed. */
  readonly keep: KeepReason | null
  /** True when its date may be set: operations on resources keep theirs. */
  readonly movable: boolean
}

/** An item whose planned cells are edited. */
export interface EditedItem {
  readonly item: string
  /** Kind of a new receipt; null: the item is neither made nor bought here. */
  readonly obtained: ReceiptKind | null
  readonly lots: LotSizes
  /** Seconds UTC: no new receipts in periods that end then or earlier (now, or the end of the frozen zone). */
  readonly closedUntil: number
}

/** The quantity that a planned cell is to have, 0..2^63 - 1. Of several edits of one cell the last one counts. */
export interface CellEdit {
  readonly item: string
  readonly period: number
  readonly qty: bigint
}

/** A change of one order. Quantities: of the whole order, before and after; 0 after = the order is cancelled. */
export interface OrderChange {
  readonly action: 'create' | 'lower' | 'cancel' | 'move'
  readonly kind: ReceiptKind
  /** null: it is new. */
  readonly key: string | null
  readonly item: string
  /** Periods in which it counts before and after; null: in none. */
  readonly from: number | null
  readonly to: number | null
  readonly before: bigint
  readonly after: bigint
  /** By how much the planned cell of `from` sinks, or for `create` that of `to` rises. */
  readonly counted: bigint
}

/** Reasons why a cell does not get the typed quantity. */
export type RemainReason = KeepReason | 'lotSize' | 'frozenZone' | 'notObtained' | 'tooMany'

/** The quantity of the cell less the typed one, never 0: above 0 = the cell has more. */
export interface Remain {
  readonly item: string
  readonly period: number
  readonly qty: bigint
  /** The obstacles, in the order in which they were met; `key` null: the item itself. */
  readonly because: readonly { readonly key: string | null; readonly reason: RemainReason }[]
}

export interface Proposal {
  /** By item, then in the order in which they are written. */
  readonly changes: readonly OrderChange[]
  /** By item and period. */
  readonly remains: readonly Remain[]
}
