import { useSnapshot } from 'valtio'
import type { Row } from '#domain/expressions/index.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { compiledOf, sourcesRead, wireValue, pageRow, scopeOf, worldNow } from './expressions.ts'
import { useOpenPage, useRowInScope } from './page-context.ts'
import type { Calculation } from '#domain/pages/sources.ts'
import { useSources } from './sources/use-sources.ts'

/** The value of an expression: null while it is read, where it has none, and where it is not sound. */
export interface ExpressionValue {
  readonly value: unknown
  readonly isLoading: boolean
  /** Why a source that it reads gave no answer. */
  readonly error: Error | null
  /** The calculation that a source of it comes with, where that has no result yet. */
  readonly missing: Calculation | null
}

export interface AskedExpression {
  readonly text: string
  readonly gives: ExpressionGives
}

const none: ExpressionValue = { value: null, isLoading: false, error: null, missing: null }

/**
 * Gives the values of expressions in wire form for a row of a source as ME, kept up to date with variables and sources. The
 * text '' has none.
 */
export function useEvaluation(
  asked: readonly AskedExpression[],
  source: string | null,
): (row: Row | null) => readonly ExpressionValue[] {
  const open = useOpenPage()
  const {
    user,
    settings: { zone },
  } = open
  const values = useSnapshot(open.state).values
  const scope = { ...scopeOf(open, null), me: source }
  const programs = asked.map(({ text, gives }) => {
    const compiled = text === '' ? null : compiledOf(text, gives, scope)
    return compiled?.ok ? compiled.program : null
  })
  const reads = programs.map((program) => (program ? sourcesRead(program, Object.keys(open.fields)) : []))
  const sources = useSources([...new Set(reads.flat())])
  const known = { PAGE: pageRow(values, sources), USER: user as unknown as Row }
  const world = worldNow(zone)
  return (row) =>
    programs.map((program, at) => {
      if (!program) return none
      const own = sources.filter(({ name }) => reads[at]!.includes(name))
      // Without its rows a source would count as empty.
      const isRead = own.every(({ answer }) => answer !== null)
      return {
        value: isRead ? wireValue(program, { ...known, ME: row }, world) : null,
        isLoading: own.some(({ isLoading }) => isLoading),
        error: own.find(({ error }) => error !== null)?.error ?? null,
        missing: own.find(({ answer }) => answer?.missing)?.answer?.missing ?? null,
      }
    })
}

/** Values of expressions where they are: in a repeated slot ME is its row. */
export function useExpressions(asked: readonly AskedExpression[]): readonly ExpressionValue[] {
  const me = useRowInScope()
  return useEvaluation(asked, me?.source ?? null)(me?.row ?? null)
}

export function useExpression(text: string, gives: ExpressionGives): ExpressionValue {
  const [value] = useExpressions([{ text, gives }])
  return value!
}
