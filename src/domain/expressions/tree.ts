import type { Capacity } from '../planning/capacity.ts'
import type { Place } from './fault.ts'

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
export type Arithmetic = '+' | '-' | '*' | '/' | '%'

/** An expression as written, before its types are checked. */
export type Tree = Place &
  (
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'member'; readonly of: Tree; readonly name: string; readonly namePlace: Place }
    | { readonly kind: 'index'; readonly of: Tree; readonly by: Tree }
    | { readonly kind: 'number' | 'span'; readonly value: bigint }
    | { readonly kind: 'capacity'; readonly value: Capacity }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'bool'; readonly value: boolean }
    | { readonly kind: 'null' }
    | {
        readonly kind: 'call'
        readonly name: string
        readonly args: readonly Tree[]
        readonly namePlace: Place
      }
    | { readonly kind: 'negate' | 'not'; readonly of: Tree }
    | {
        readonly kind: 'arithmetic'
        readonly operator: Arithmetic
        readonly left: Tree
        readonly right: Tree
      }
    | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Tree; readonly right: Tree }
    | { readonly kind: 'and' | 'or'; readonly left: Tree; readonly right: Tree }
    | { readonly kind: 'in'; readonly of: Tree; readonly list: readonly Tree[]; readonly negated: boolean }
    | {
        readonly kind: 'between'
        readonly of: Tree
        readonly low: Tree
        readonly high: Tree
        readonly negated: boolean
      }
    | { readonly kind: 'like'; readonly of: Tree; readonly pattern: Tree; readonly negated: boolean }
    | { readonly kind: 'isNull'; readonly of: Tree; readonly negated: boolean }
  )

/** The operands of a node, in the order they are written. */
export function childrenOf(tree: Tree): Tree[] {
  const { namePlace: _, ...parts } = { namePlace: null, ...tree }
  return Object.values(parts).flat().filter(isTree)
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'kind' in value && 'at' in value
