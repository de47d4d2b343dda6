/** Times are ISO instants, quantities decimal texts, spans seconds. */

/** A peg as the graph and its lists show it. */
export interface PegLine {
  readonly id: string
  /** PegKind. */
  readonly kind: string
  readonly item: string
  readonly qty: string
  /** PegNode. */
  readonly leftNode: string
  readonly leftKey: string
  readonly leftAt: string | null
  /** Order that makes it; null: it is no order's. */
  readonly leftOrder: string | null
  readonly rightNode: string
  readonly rightKey: string
  readonly rightAt: string | null
  readonly rightOrder: string | null
  /** From supply to consumer; below zero it comes too late. */
  readonly gap: number | null
  readonly late: boolean
  readonly lockUser: string | null
}

/** A supply of the item or of a substitute, with what nobody has taken of it. */
export interface Supply {
  /** PegNode: STK, PO, PR or OP. */
  readonly node: string
  readonly key: string
  readonly item: string
  /** Document or order; null: stock. */
  readonly doc: string | null
  readonly warehouse: string | null
  readonly lot: string | null
  readonly qty: string
  readonly free: string
  /** When it is there; null: now. */
  readonly at: string | null
}

/** What an operation takes of an item. */
export interface Need {
  /** Of the input instruction. */
  readonly code: string
  readonly operation: string
  readonly order: string
  readonly item: string
  readonly itemName: string | null
  /** NeedState. */
  readonly state: string
  /** NeedCause; null: nothing is missing. */
  readonly cause: string | null
  readonly qty: string
  readonly pegged: string
  readonly unpegged: string
  readonly at: string | null
}

export interface NeedCover {
  readonly need: Need
  /** What feeds the operation with the item or a substitute of it. */
  readonly pegs: readonly PegLine[]
  /** What has something left, of the item first. */
  readonly supplies: readonly (Supply & { readonly ratio: string; readonly late: boolean })[]
  /** Who else takes the item, the least urgent first. */
  readonly takers: readonly (PegLine & {
    readonly priority: number | null
    readonly start: string | null
  })[]
}

/** An order, or a supply that is no order of the plan. */
export interface GraphNode {
  /** Of an order: `MO` and its code; otherwise its PegNode and key. */
  readonly id: string
  /** PegNode. */
  readonly node: string
  readonly key: string
  readonly item: string | null
  readonly qty: string | null
  readonly start: string | null
  readonly end: string | null
  readonly due: string | null
  /** OrderStatus of an order. */
  readonly status: string | null
  /** Columns to the right of the order asked for: below zero it feeds, above zero it is fed. */
  readonly level: number
}

export interface PegGraph {
  readonly order: string
  readonly nodes: readonly GraphNode[]
  readonly pegs: readonly PegLine[]
  /** Orders and the sales orders that they are made for: ids of nodes. */
  readonly links: readonly { readonly from: string; readonly to: string }[]
  /** What the operations of the order take. */
  readonly needs: readonly Need[]
  /** There is more than is drawn. */
  readonly more: boolean
}

export const nodeId = (node: string, key: string): string => `${node}\u0001${key}`
