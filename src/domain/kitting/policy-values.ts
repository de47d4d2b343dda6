import type { Condition } from '../crud.ts'
import type { Field } from '../field-kinds.ts'
import type { PolicyName } from './policy.ts'

/** One key of an order: a column of the table that is ordered. */
export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** Supplies of the named classes, used before those of later groups; all classes when none is named. */
interface SupplyGroup {
  readonly name: string
  readonly classes: readonly string[]
  readonly keys: readonly SortKey[]
}

/** How a supply class counts; classes left out count without change. */
interface SupplyLevel {
  readonly use: boolean
  readonly extraDays: number
  /** Decimal text 0..1. */
  readonly minConfidence: string
}

interface JsonOptions {
  demandSort: readonly SortKey[]
  supplyGroups: readonly SupplyGroup[]
  supplyLevels: Readonly<Record<string, SupplyLevel>>
  stealHard: readonly string[]
  demandFilter: readonly Condition[]
  supplyFilter: readonly Condition[]
  allocValid: readonly Condition[]
}

type TextOptions = 'batchStep' | 'minKitValue' | 'minSubstQty'
type NumberOptions =
  | 'commitDays'
  | 'loops'
  | 'substDepth'
  | 'overdueDays'
  | 'safetyPriority'
  | 'safetyDays'
  | 'areaLead'
  | 'stability'
  | 'horizonDays'
  | 'keepCount'
type FlagOptions =
  | 'releaseUnkitted'
  | 'oneLotPerBatch'
  | 'releasedFirst'
  | 'needReleaseMat'
  | 'resultAsSupply'

/** Every policy option with its value: choices as codes, quantities as decimal text, the cut-off a date or null. */
export type Policy = {
  readonly [N in PolicyName]: N extends keyof JsonOptions
    ? JsonOptions[N]
    : N extends NumberOptions
      ? number
      : N extends FlagOptions
        ? boolean
        : N extends 'cutoff'
          ? string | null
          : N extends TextOptions
            ? string
            : string
}

/** Empty value of the options that are lists or maps. */
const emptyJson: JsonOptions = {
  demandSort: [],
  supplyGroups: [],
  supplyLevels: {},
  stealHard: [],
  demandFilter: [],
  supplyFilter: [],
  allocValid: [],
}

export function defaultOf(name: string, field: Field): unknown {
  if (name in emptyJson) return emptyJson[name as keyof JsonOptions]
  return field.default ?? null
}
