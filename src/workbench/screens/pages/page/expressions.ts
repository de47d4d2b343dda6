import {
  evaluate,
  nodesOf,
  toWire,
  type Compiled,
  type Program,
  type Value,
  type World,
} from '#domain/expressions/index.ts'
import { ExpressionLimit } from '#domain/expressions/index.ts'
import {
  compilePageExpression,
  pageEnvironment,
  totalName,
  type PageScope,
} from '#domain/pages/environment.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'

const programs = new WeakMap<object, Map<string, Compiled>>()

/** An expression of a page, compiled once for as long as the fields of its sources are the same. */
export function compiledOf(text: string, gives: ExpressionGives, scope: PageScope): Compiled {
  const known = programs.get(scope.sources) ?? new Map<string, Compiled>()
  programs.set(scope.sources, known)
  const key = JSON.stringify([
    text,
    gives,
    scope.me,
    scope.event?.gives ?? null,
    scope.eventSource,
    names(scope),
  ])
  let compiled = known.get(key)
  if (!compiled) known.set(key, (compiled = compilePageExpression(text, pageEnvironment(scope), gives)))
  return compiled
}

const names = ({ page }: PageScope): readonly string[] =>
  [...page.params, ...page.variables].map(({ name, type }) => `${name} ${type}`)

/** Sources whose rows or totals a program reads. */
export function sourcesRead({ tree }: Program, sources: Iterable<string>): readonly string[] {
  const read = new Set<string>()
  for (const node of nodesOf(tree))
    if ((node.op === 'get' || node.op === 'map') && node.of.op === 'root' && node.of.root === 'PAGE')
      read.add(node.property.name)
  return [...sources].filter((name) => read.has(name) || read.has(totalName(name)))
}

/** The value of a program in wire form; null where it cannot be calculated. */
export function wireValue(program: Program, rows: Parameters<typeof evaluate>[1], world: World): unknown {
  return toWire(
    program.type,
    guarded(() => evaluate(program, rows, world)),
  )
}

function guarded(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    if (error instanceof ExpressionLimit) return null
    throw error
  }
}
