import type { SchedulingOption, ScoreTerm } from './policy.ts'

/** One key of the dispatch order: a field of the operation or of its order. */
export interface DispatchKey {
  readonly field: string
  readonly descending: boolean
}

export interface ScoreWeight {
  readonly key: ScoreTerm
  readonly weight: number
}

/** Parts of the optimiser's objective and their weights; those left out weigh nothing. */
export const objectiveParts = [
  'tardiness',
  'lateOrders',
  'setup',
  'makespan',
  'flowTime',
  'planChange',
] as const
export type ObjectivePart = (typeof objectiveParts)[number]

interface JsonOptions {
  dispatchRule: readonly DispatchKey[]
  resStrategies: readonly ScoreWeight[]
  objective: Readonly<Partial<Record<ObjectivePart, number>>>
}

type NullableNumber = 'maxPause' | 'optimiseIterations'
/** Seconds UTC, or null. */
type Times = 'assignStart' | 'assignEnd'
type Numbers = 'fence' | 'optimiseSeconds' | 'seed'
type Flags =
  | 'rawMaterialConstraint'
  | 'moveReleased'
  | 'ignoreUnassignedNeighbours'
  | 'strictPostResource'
  | 'updatePeg'
/** Expressions as text, or null. */
type Expressions = 'assignStartExpr' | 'assignEndExpr' | 'userEstExpr' | 'userLetExpr' | 'stopExpr'

/** Every option of one assigning command with its value: choices as codes, efficiency as decimal text. */
export type SchedulingPolicy = {
  readonly [N in SchedulingOption]: N extends keyof JsonOptions
    ? JsonOptions[N]
    : N extends NullableNumber | Times
      ? number | null
      : N extends Numbers
        ? number
        : N extends Flags
          ? boolean
          : N extends Expressions
            ? string | null
            : string
}

/** Empty value of the options that are lists or maps. */
export const emptyJson: JsonOptions = { dispatchRule: [], resStrategies: [], objective: {} }

/** Fields that a dispatch rule may name (scheduling.md §2). */
export const dispatchFields = [
  'priority',
  'due',
  'earliest',
  'weight',
  'qty',
  'order',
  'item',
  'customer',
  'procNo',
  'split',
  'operation',
  'process',
  'materialReady',
  'specs',
  'start',
  'status',
  'work',
  'remainingWork',
  'slack',
] as const
export type DispatchField = (typeof dispatchFields)[number]
