import type { Comparison } from '../../notation/tree.ts'
import type { Arithmetic } from './tree.ts'

/** What a value of a condition is. Durations are seconds. */
export type ValueKind = 'text' | 'number' | 'flag' | 'date' | 'time' | 'duration'

export const functionNames = [
  'today',
  'now',
  'coalesce',
  'greatest',
  'least',
  'upper',
  'lower',
  'trim',
] as const
export type FunctionName = (typeof functionNames)[number]

/** A checked expression: every column is one of the table's, every operator fits its operands. */
export type Typed =
  | { readonly node: 'column'; readonly kind: ValueKind; readonly field: string }
  | { readonly node: 'value'; readonly kind: ValueKind; readonly value: string | number | boolean }
  | {
      readonly node: 'call'
      readonly kind: ValueKind
      readonly name: FunctionName
      readonly args: readonly Typed[]
    }
  | { readonly node: 'cast'; readonly kind: ValueKind; readonly of: Typed }
  | { readonly node: 'negate' | 'not'; readonly kind: ValueKind; readonly of: Typed }
  | {
      readonly node: 'arithmetic'
      readonly kind: ValueKind
      readonly operator: Arithmetic
      readonly left: Typed
      readonly right: Typed
    }
  | {
      readonly node: 'compare'
      readonly kind: 'flag'
      readonly operator: Comparison
      readonly left: Typed
      readonly right: Typed
    }
  | { readonly node: 'and' | 'or'; readonly kind: 'flag'; readonly left: Typed; readonly right: Typed }
  | {
      readonly node: 'in'
      readonly kind: 'flag'
      readonly of: Typed
      readonly list: readonly Typed[]
      readonly negated: boolean
    }
  | {
      readonly node: 'between'
      readonly kind: 'flag'
      readonly of: Typed
      readonly low: Typed
      readonly high: Typed
      readonly negated: boolean
    }
  | {
      readonly node: 'like'
      readonly kind: 'flag'
      readonly of: Typed
      readonly pattern: Typed
      readonly negated: boolean
    }
  | { readonly node: 'isNull'; readonly kind: 'flag'; readonly of: Typed; readonly negated: boolean }
