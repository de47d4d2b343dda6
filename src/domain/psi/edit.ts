/** Edited cells that one proposal takes at most. */
export const mostPsiEdits = 2000

/** A change of one order or purchase line by an edit of the pivot. Quantities: decimal texts of the whole order. */
export interface PsiOrderChange {
  readonly action: 'create' | 'lower' | 'cancel' | 'move'
  readonly kind: 'order' | 'purchase'
  /** Of a new one: the code that it gets. */
  readonly key: string
  /** Of the row that changes; null: it is new. */
  readonly id: string | null
  readonly rowVersion: number | null
  readonly item: string
  /** Numbers of the periods before and after; null: none. */
  readonly from: number | null
  readonly to: number | null
  readonly before: string
  readonly after: string
  readonly counted: string
}

/** What a cell has more (or less, below 0) than was typed; reasons: RemainReason of engine/psi/proposal/types.ts. */
export interface PsiRemain {
  readonly item: string
  readonly period: number
  readonly qty: string
  readonly because: readonly { readonly key: string | null; readonly reason: string }[]
}

/** How a written row becomes what it was; `before` null: it was added and goes. */
export interface PsiUndo {
  readonly entity: 'order' | 'purchaseOrder'
  /** Code of the order, or document and line: what a refusal names. */
  readonly key: string
  readonly id: string
  readonly rowVersion: number
  readonly before: Readonly<Record<string, unknown>> | null
}

/** Answer of ASPPSI/ProposeEdits; `rows`: the rows of the items edited as they become, a decimal text or null a period. */
export interface PsiProposed {
  readonly changes: readonly PsiOrderChange[]
  readonly remains: readonly PsiRemain[]
  readonly rows: readonly {
    readonly item: string
    readonly cells: Readonly<Record<string, readonly (string | null)[]>>
  }[]
}

/** Answer of ASPPSI/AcceptEdits. */
export interface PsiAccepted {
  readonly changes: readonly PsiOrderChange[]
  readonly undo: readonly PsiUndo[]
}
