import { useEffect, useState } from 'react'
import type { PivotAnswer, PivotRequest } from '../grid/model/pivot.ts'
import type { WorkerSource } from '../grid/worker-source.ts'

/** The last answer, and what it was asked. */
interface Computed {
  readonly request: PivotRequest
  readonly answer: PivotAnswer | null
  readonly error: unknown
}

/** What the worker answers to a request, the one before until then; null before the first answer. */
export function usePivotAnswer(source: Pick<WorkerSource, 'pivot'>, request: PivotRequest): Computed | null {
  const [computed, setComputed] = useState<Computed | null>(null)
  useEffect(() => {
    let current = true
    source.pivot(request).then(
      (answer) => current && setComputed({ request, answer, error: null }),
      (error: unknown) => current && setComputed({ request, answer: null, error }),
    )
    return () => {
      current = false
    }
  }, [source, request])
  return computed
}
