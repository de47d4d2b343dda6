/** Where in a text something stands: offset and length in UTF-16 units. */
export interface Place {
  readonly at: number
  readonly length: number
}

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

// Interfaces, because a tree may only name itself in those.

export interface Prefixed<Tree> {
  readonly kind: 'negate' | 'not'
  readonly of: Tree
}

export interface Calculated<Tree, Arithmetic extends string> {
  readonly kind: 'arithmetic'
  readonly operator: Arithmetic
  readonly left: Tree
  readonly right: Tree
}

export interface Compared<Tree> {
  readonly kind: 'compare'
  readonly operator: Comparison
  readonly left: Tree
  readonly right: Tree
}

export interface Joined<Tree> {
  readonly kind: 'and' | 'or'
  readonly left: Tree
  readonly right: Tree
}

export interface OneOf<Tree> {
  readonly kind: 'in'
  readonly of: Tree
  readonly list: readonly Tree[]
  readonly negated: boolean
}

export interface Within<Tree> {
  readonly kind: 'between'
  readonly of: Tree
  readonly low: Tree
  readonly high: Tree
  readonly negated: boolean
}

export interface Alike<Tree> {
  readonly kind: 'like'
  readonly of: Tree
  readonly pattern: Tree
  readonly negated: boolean
}

export interface Empty<Tree> {
  readonly kind: 'isNull'
  readonly of: Tree
  readonly negated: boolean
}

/** What operators make of their operands: the same in conditions on tables and in expressions. */
export type OperatorNode<Tree, Arithmetic extends string> =
  | Prefixed<Tree>
  | Calculated<Tree, Arithmetic>
  | Compared<Tree>
  | Joined<Tree>
  | OneOf<Tree>
  | Within<Tree>
  | Alike<Tree>
  | Empty<Tree>
