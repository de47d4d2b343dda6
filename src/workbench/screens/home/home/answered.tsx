import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'

interface AnsweredProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** What a widget draws of its answer; until it is available, or when it failed, that is said in the widget alone. */
export function Answered<T>({ query, children }: AnsweredProps<T>) {
  if (query.isSuccess) return children(query.data)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <LoadingState />
}
