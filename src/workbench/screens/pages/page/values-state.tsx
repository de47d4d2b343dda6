import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { NoFigure } from './no-run.tsx'
import type { ExpressionValue } from './use-expressions.ts'

interface ValuesStateProps {
  readonly of: readonly ExpressionValue[]
  readonly children: ReactNode
}

/** What is drawn of values once all of them are available; until then, or where a source failed, that is said. */
export function ValuesState({ of, children }: ValuesStateProps) {
  const failed = of.find(({ error }) => error !== null)
  if (failed) return <ErrorState error={failed.error} />
  if (of.some(({ isLoading }) => isLoading)) return <LoadingState />
  const missing = of.find((one) => one.missing !== null)?.missing
  return missing && of.every(({ value }) => value === null) ? <NoFigure of={missing} /> : children
}
