/** What a move answers (domain/services/planning/capacity.ts). */
export interface ServerEffect {
  readonly moved: readonly {
    readonly operation: string
    readonly resource: string | null
    readonly newResource: string | null
    readonly start: string | null
    readonly newStart: string | null
    readonly newEnd: string | null
  }[]
  readonly orders: readonly {
    readonly order: string
    readonly lateness: number | null
    readonly newLateness: number | null
  }[]
  readonly messages: readonly { readonly level: string; readonly message: string }[]
  readonly plan: string
  readonly hash: string
  readonly result: string | null
  /** False: a complete run produced it, and moving back by hand need not lead to the same places. */
  readonly incremental: boolean
}
