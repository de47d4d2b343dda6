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
} from '../../notation/tree.ts'

export type Arithmetic = '+' | '-' | '*' | '/' | '||'

/** A condition as written, before its kinds are checked. */
export type Tree = Place &
  (
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'number'; readonly value: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'flag'; readonly value: boolean }
    | { readonly kind: 'null' }
    | { readonly kind: 'duration'; readonly seconds: number }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Tree[] }
    | Prefixed<Tree>
    | Calculated<Tree, Arithmetic>
    | Compared<Tree>
    | Joined<Tree>
    | OneOf<Tree>
    | Within<Tree>
    | Alike<Tree>
    | Empty<Tree>
  )
