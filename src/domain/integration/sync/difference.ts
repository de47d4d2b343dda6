/** Why a row differs. A conflict: others changed it in the target since it was synchronised, or it never was. */
export const syncKinds = ['created', 'changed', 'deleted', 'conflict'] as const
export type SyncKind = (typeof syncKinds)[number]

/** What a run does with a row that differs: the source's is taken, the target's is kept, or somebody has to decide. */
export type SyncAction = 'take' | 'keep' | 'ask'

/** A field with its value in the target and in the source, as they are on the wire. */
export interface SyncField {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface SyncDifference {
  /** The natural key as JSON, in lower case. */
  readonly key: string
  /** The natural key as texts. */
  readonly name: string
  readonly kind: SyncKind
  readonly action: SyncAction
  /** Where the row is: a row that only one side has is created or deleted. */
  readonly inSource: boolean
  readonly inTarget: boolean
  /** When each side was written last. */
  readonly sourceAt: string | null
  readonly targetAt: string | null
  /** Fingerprints of the compared values of both sides; null: no row. */
  readonly sourceMark: string | null
  readonly targetMark: string | null
  /** Of a changed row those that differ; of a new or deleted one those that have a value. */
  readonly fields: readonly SyncField[]
}

/** What a run would do with rows of one entity. */
export interface SyncCounts {
  readonly entity: string
  /** Rows that would be written. */
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly unchanged: number
  /** Conflicts: those where the source is taken are counted above as well. */
  readonly conflicts: number
  readonly kept: number
  readonly open: number
  /** Rows that may be deleted at all, and whether more of them would be than the limit allows. */
  readonly deletable: number
  readonly isOverLimit: boolean
  /** Fields that are hidden from the acting user in the source and stay as they are. */
  readonly hidden: readonly string[]
}

/** A row that a run wrote, or could not write. */
export interface SyncWritten {
  readonly id: string
  readonly entity: string
  readonly name: string
  readonly kind: 'created' | 'changed' | 'deleted' | 'faulty'
  readonly fields: readonly SyncField[]
  /** Of a faulty row. */
  readonly faults: readonly { readonly target: string; readonly message: string }[]
}

/** Faulty rows that a dry run names; all are counted. */
export const MOST_TRIED = 500

/** What a dry run found out. */
export interface SyncTrial {
  /** Why a run would end before everything is written; null: it would not. */
  readonly reason: string | null
  /** Rows that it wrote, and took back. */
  readonly written: number
  /** Rows that a run would refuse, of entities that have any. */
  readonly entities: readonly { readonly entity: string; readonly faulty: number }[]
  readonly rows: readonly TriedRow[]
}

/** A row that a run would refuse. */
export interface TriedRow extends SyncDifference, Pick<SyncWritten, 'entity' | 'faults'> {}
