import {
  evaluate,
  nodesOf,
  toWire,
  type Compiled,
  type Program,
  type Value,
  type World,
  ExpressionLimit,
  type Row,
} from '#domain/expressions/index.ts'
import {
  compilePageExpression,
  pageEnvironment,
  totalName,
  type PageScope,
  type PageUser,
} from '#domain/pages/environment.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { OpenPage, RowInScope } from './page-context.ts'
import type { SourceAnswer } from './sources/source-query.ts'

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

/** A moment that every drawing names would ask for the rows of each second. */
const STEP_SECONDS = 60

/** The world of expressions in this minute. */
export const worldNow = (zone: string): World => ({
  now: Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS,
  zone,
})

interface Known {
  readonly page: PageFile
  readonly values: Readonly<Record<string, unknown>>
  readonly user: PageUser
  readonly zone: string
}

const noSources = {}

/** The value of a parameter of a source: an expression over PAGE without its sources, and USER. */
export function parameterValue(text: string, { page, values, user, zone }: Known): unknown {
  const scope = { page, sources: noSources, me: null, event: null, eventSource: null }
  const compiled = compiledOf(text, 'any', scope)
  if (!compiled.ok) return null
  return wireValue(compiled.program, { PAGE: values, USER: user as unknown as Row }, worldNow(zone))
}

interface Answered {
  readonly name: string
  readonly answer: SourceAnswer | null
}

/** What expressions of a component stand among. */
export const scopeOf = ({ page, fields }: OpenPage, row: RowInScope | null): PageScope => ({
  page,
  sources: fields,
  me: row?.source ?? null,
  event: null,
  eventSource: null,
})

/** The row that PAGE is: values, and rows and totals of sources. */
export const pageRow = (values: Row, sources: readonly Answered[]): Row => ({
  ...values,
  ...Object.fromEntries(
    sources.flatMap(({ name, answer }) =>
      answer
        ? [
            [name, answer.rows],
            [totalName(name), answer.total],
          ]
        : [],
    ),
  ),
})
