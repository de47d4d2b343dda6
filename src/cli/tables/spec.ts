import type { ColumnKind } from '#engine/columns.ts'

/** Kinds of cells in the files, and the corresponding columns of the engine. */
export const cellKinds = {
  text: 'text',
  choice: 'text',
  quantity: 'quantity',
  /** `YYYY-MM-DD` or ISO 8601; local time of the run's zone by default. */
  time: 'time',
  integer: 'integer',
  flag: 'flag',
} as const satisfies Record<string, ColumnKind>

export type CellKind = keyof typeof cellKinds

export interface CellSpec {
  readonly kind: CellKind
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  /** kind `quantity`: largest value in 10^-6 units, at most 2^53 - 1; by default the range of int64. */
  readonly mostUnits?: number
  /** kind `choice`: the codes allowed. */
  readonly allowed?: readonly string[]
}

/** Columns of one file by their names in the header. */
export type FileSpec = Readonly<Record<string, CellSpec>>

type Spec<K extends CellKind> = CellSpec & { readonly kind: K }

export const text: Spec<'text'> = { kind: 'text' }
export const time: Spec<'time'> = { kind: 'time' }
export const flag: Spec<'flag'> = { kind: 'flag' }
export const quantity = (
  limits: { min?: number; max?: number; mostUnits?: number } = {},
): Spec<'quantity'> => ({
  kind: 'quantity',
  ...limits,
})
export const integer = (limits: { min?: number; max?: number } = {}): Spec<'integer'> => ({
  kind: 'integer',
  ...limits,
})
export const choice = (allowed: readonly string[]): Spec<'choice'> => ({ kind: 'choice', allowed })
export const must = <S extends CellSpec>(spec: S): S & { required: true } => ({ ...spec, required: true })
