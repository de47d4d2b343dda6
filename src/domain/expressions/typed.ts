import type { Property, Root } from './environment.ts'
import type { Comparison } from '../notation/tree.ts'
import type { Type, Value } from './types.ts'

export type ScalarFunction =
  | ('If' | 'Min' | 'Max' | 'Abs' | 'Round' | 'Ceil' | 'Floor' | 'Mod' | 'Coalesce')
  | ('Len' | 'Left' | 'Right' | 'Mid' | 'Str' | 'Num' | 'Upper' | 'Lower' | 'Trim')
  | ('Date' | 'Today' | 'Now' | 'DateDiff' | 'WorkTime')

export type ListFunction = 'Sum' | 'Avg' | 'Min' | 'Max' | 'Count' | 'Find' | 'First' | 'Last'

export type ArithmeticOp = 'add' | 'sub' | 'mul' | 'div' | 'mod'

/** A checked expression: every name is declared, every operator fits its operands. */
export type Typed = { readonly type: Type } & (
  | { readonly op: 'const'; readonly value: Value }
  /** A local time of the plan unit, counted as seconds as if it were UTC. */
  | { readonly op: 'local'; readonly seconds: number }
  | { readonly op: 'root'; readonly root: Root }
  | { readonly op: 'get'; readonly of: Typed; readonly property: Property }
  /** A property of every element of a list. */
  | { readonly op: 'map'; readonly of: Typed; readonly property: Property }
  | { readonly op: 'parameter'; readonly name: string }
  /** Element number `by` of a list, from 1, or the one whose code is `by`. */
  | { readonly op: 'index'; readonly of: Typed; readonly by: Typed; readonly key: string | null }
  /** date to time; number, date, time or span to text; a row to its code; number or span to capacity. */
  | { readonly op: 'cast'; readonly of: Typed; readonly key: string | null }
  | { readonly op: 'neg' | 'not'; readonly of: Typed }
  | { readonly op: ArithmeticOp; readonly left: Typed; readonly right: Typed }
  | { readonly op: 'concat'; readonly left: Typed; readonly right: Typed }
  | { readonly op: 'compare'; readonly sign: Comparison; readonly left: Typed; readonly right: Typed }
  /** Is the item among a list? */
  | { readonly op: 'has'; readonly list: Typed; readonly item: Typed; readonly negated: boolean }
  | { readonly op: 'and' | 'or'; readonly left: Typed; readonly right: Typed }
  | { readonly op: 'in'; readonly of: Typed; readonly list: readonly Typed[]; readonly negated: boolean }
  | {
      readonly op: 'between'
      readonly of: Typed
      readonly low: Typed
      readonly high: Typed
      readonly negated: boolean
    }
  | { readonly op: 'like'; readonly of: Typed; readonly pattern: Typed; readonly negated: boolean }
  | { readonly op: 'isNull'; readonly of: Typed; readonly negated: boolean }
  | { readonly op: 'call'; readonly name: ScalarFunction; readonly args: readonly Typed[] }
  | {
      readonly op: 'each'
      readonly name: ListFunction
      readonly list: Typed
      /** Value of an element (TARGET); null: the element itself. */
      readonly value: Typed | null
      readonly where: Typed | null
    }
)

export type TypedOf<O extends Typed['op']> = Extract<Typed, { op: O }>
