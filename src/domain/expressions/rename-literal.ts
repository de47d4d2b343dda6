import { plainName } from './environment.ts'
import type { Place } from '../notation/tree.ts'
import { ExpressionFault } from './fault.ts'
import { parseExpression } from './parser.ts'
import { childrenOf, type Tree } from './tree.ts'

/**
 * An expression in which the texts that a property is compared with (`ME.Spec1 == 'RED'`, `spec1 in ('RED', 'BLUE')`) have
 * a new value in place of an old one; null when it has none, or cannot be read. Values compare without case.
 */
export function renamedLiterals(source: string, property: string, from: string, to: string): string | null {
  const tree = treeOf(source)
  if (!tree) return null
  const places = [...comparedTexts(tree, plainName(property))]
    .filter((text) => text.value.toLowerCase() === from.toLowerCase())
    .toSorted((a, b) => b.at - a.at)
  const literal = `'${to.replaceAll("'", "''")}'`
  const replaced = (text: string, { at, length }: Place): string =>
    text.slice(0, at) + literal + text.slice(at + length)
  return places.length === 0 ? null : places.reduce(replaced, source)
}

function treeOf(source: string): Tree | null {
  try {
    return parseExpression(source)
  } catch (error) {
    if (error instanceof ExpressionFault) return null
    throw error
  }
}

type Text = Extract<Tree, { kind: 'text' }>

function* comparedTexts(tree: Tree, property: string): Generator<Text> {
  for (const [one, others] of comparisonsIn(tree))
    if (namesProperty(one, property)) for (const other of others) if (other.kind === 'text') yield other
  for (const inner of childrenOf(tree)) yield* comparedTexts(inner, property)
}

/** What is compared with what in a node. */
function comparisonsIn(tree: Tree): (readonly [Tree, readonly Tree[]])[] {
  if (tree.kind === 'compare')
    return [
      [tree.left, [tree.right]],
      [tree.right, [tree.left]],
    ]
  if (tree.kind === 'in') return [[tree.of, tree.list]]
  if (tree.kind === 'call' && tree.name.toLowerCase() === 'in' && tree.args[0])
    return [[tree.args[0], tree.args.slice(1)]]
  return []
}

const namesProperty = (tree: Tree, property: string): boolean =>
  (tree.kind === 'name' || tree.kind === 'member') && plainName(tree.name) === property
