import type { Metrics } from '../../base/metrics/declared.ts'
import { currentSpan } from '../../base/tracing.ts'
import type { RunKind } from './runs.ts'

/** Measures a run that begins to read its input now; its stages are parts of the present span. */
export function measureRun(metrics: Metrics, kind: RunKind) {
  const began = performance.now()
  let stage = 'reading'
  let since = began
  let ended = false
  const run = currentSpan()
  let span = run?.child(stage, 'internal')
  const endStage = (now: number): void => {
    span?.end()
    metrics.observe('takt_run_stage_duration_seconds', { kind, stage }, (now - since) / 1000)
  }
  return {
    stage: (next: string): void => {
      const now = performance.now()
      endStage(now)
      stage = next
      span = run?.child(stage, 'internal')
      since = now
    },
    end: (outcome: 'kept' | 'failed' | 'cancelled' | 'givenBack'): void => {
      if (ended) return
      ended = true
      const now = performance.now()
      endStage(now)
      run?.set({ 'takt.outcome': outcome })
      metrics.observe('takt_run_duration_seconds', { kind, outcome }, (now - began) / 1000)
    },
  }
}
