import { compileExpression, type Program } from './compile.ts'
import type { Environment } from './environment.ts'
import type { Place } from '../notation/tree.ts'
import { parseExpression } from './parser.ts'
import { childrenOf, type Tree } from './tree.ts'
import { isList, isObject } from './types.ts'

/** A part of an expression that has a value of its own. */
export type ExpressionPart = Place & { readonly program: Program }

/** Parts that are explained; a long expression has more than anyone reads. */
const mostParts = 40
const plain: ReadonlySet<Tree['kind']> = new Set(['number', 'span', 'capacity', 'text', 'bool', 'null'])

/**
 * The parts of an expression whose values explain its own, the outer before the inner, each text once.
 * Literals, rows, and what applies to the elements of a list (TARGET) are none.
 */
export function explained(text: string, environment: Environment): readonly ExpressionPart[] {
  const found = new Map<string, ExpressionPart>()
  for (const tree of treesIn(parseExpression(text))) {
    if (found.size === mostParts) break
    const { at, length } = tree
    const own = text.slice(at, at + length)
    if (plain.has(tree.kind) || own === text.trim() || found.has(own)) continue
    const compiled = compileExpression(own, environment)
    if (!compiled.ok) continue
    const { type } = compiled
    if (isObject(type) || (isList(type) && isObject(type.list))) continue
    found.set(own, { at, length, program: compiled.program })
  }
  return [...found.values()]
}

function* treesIn(tree: Tree): Generator<Tree> {
  yield tree
  for (const inner of childrenOf(tree)) yield* treesIn(inner)
}
