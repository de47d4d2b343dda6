import type { Place } from './lexer.ts'

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
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
