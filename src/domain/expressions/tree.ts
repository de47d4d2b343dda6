import type { Capacity } from '../rules/capacity.ts'
import type {
  Alike,
  Calculated,
  Compared,
  Empty,
  Joined,
  OneOf,
  Place,
  Prefixed,
  Within,
} from '../notation/tree.ts'

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
    | Prefixed<Tree>
    | Calculated<Tree, Arithmetic>
    | Compared<Tree>
    | Joined<Tree>
    | OneOf<Tree>
    | Within<Tree>
    | Alike<Tree>
    | Empty<Tree>
  )

/** The operands of a node, in the order they are written. */
export function childrenOf(tree: Tree): Tree[] {
  const { namePlace: _, ...parts } = { namePlace: null, ...tree }
  return Object.values(parts).flat().filter(isTree)
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'kind' in value && 'at' in value
