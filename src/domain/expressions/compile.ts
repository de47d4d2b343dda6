import { Checker } from './checker.ts'
import type { Environment, Property } from './environment.ts'
import { ExpressionFault } from './fault.ts'
import { parseExpression } from './parser.ts'
import type { Typed } from './typed.ts'
import { typeLabel, type Type } from './types.ts'

/** A checked expression, ready to be evaluated (evaluate.ts), compiled to SQL or to kernel code. */
export interface Program {
  readonly text: string
  readonly type: Type
  readonly tree: Typed
}

export type Compiled =
  | { readonly ok: true; readonly program: Program; readonly type: Type }
  | { readonly ok: false; readonly faults: readonly ExpressionFault[] }

/**
 * Parses and checks an expression against an environment. `wanted`: the type it must give, or one of several; dates
 * become times and numbers texts where that is asked for.
 */
export function compileExpression(
  text: string,
  environment: Environment,
  wanted?: Type | readonly Type[],
): Compiled {
  try {
    const tree = checked(text, environment, wanted)
    return { ok: true, type: tree.type, program: { text, type: tree.type, tree } }
  } catch (error) {
    if (error instanceof ExpressionFault) return { ok: false, faults: [error] }
    throw error
  }
}

function checked(text: string, environment: Environment, wanted?: Type | readonly Type[]): Typed {
  const tree = parseExpression(text)
  const checker = new Checker(environment)
  if (wanted === undefined) return checker.check(tree)
  if (!Array.isArray(wanted)) return checker.as(tree, wanted as Type)
  const types = wanted as readonly Type[]
  const found = checker.check(tree)
  if (found.type === 'null' || types.includes(found.type)) return found
  const names = types.map(typeLabel)
  const all = { zh: names.map(({ zh }) => zh).join('或'), en: names.map(({ en }) => en).join(' or ') }
  throw new ExpressionFault('kind', tree, { wanted: all, found: typeLabel(found.type) })
}

/** A condition: a program that gives yes, no or null. */
export const compileFilter = (text: string, environment: Environment): Compiled =>
  compileExpression(text, environment, 'bool')

/** Every node of a tree, the outermost first. */
export function* nodesOf(tree: Typed): Generator<Typed> {
  yield tree
  for (const part of partsOf(tree)) yield* nodesOf(part)
}

/** The operands of a node. */
export function partsOf(tree: Typed): readonly Typed[] {
  switch (tree.op) {
    case 'const':
    case 'local':
    case 'root':
    case 'parameter':
      return []
    case 'index':
      return [tree.of, tree.by]
    case 'has':
      return [tree.list, tree.item]
    case 'in':
      return [tree.of, ...tree.list]
    case 'between':
      return [tree.of, tree.low, tree.high]
    case 'like':
      return [tree.of, tree.pattern]
    case 'call':
      return tree.args
    case 'each':
      return [tree.list, tree.value, tree.where].filter((part) => part !== null)
    default:
      return 'left' in tree ? [tree.left, tree.right] : [tree.of]
  }
}

/** The properties that a program reads. */
export function propertiesOf(program: Program): Property[] {
  const found = new Set<Property>()
  for (const node of nodesOf(program.tree))
    if (node.op === 'get' || node.op === 'map') found.add(node.property)
  return [...found]
}
