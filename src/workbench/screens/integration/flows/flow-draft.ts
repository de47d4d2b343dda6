import { useState } from 'react'
import { readSteps, type FlowStep } from '#domain/integration/flows/steps.ts'

/** A flow as the server has it. */
export interface KeptFlow {
  readonly id: string
  readonly rowVersion: number
  readonly name: string
  readonly steps: unknown
}

interface Base {
  /** Of the row that the draft began with, named when it is saved. */
  readonly rowVersion: number
  readonly steps: readonly FlowStep[]
}

const baseOf = ({ rowVersion, steps }: Pick<KeptFlow, 'rowVersion' | 'steps'>): Base => ({
  rowVersion,
  steps: readSteps(steps) ?? [],
})

interface FlowDraft extends Base {
  readonly isChanged: boolean
  readonly setSteps: (steps: readonly FlowStep[]) => void
  /** To be called with the row as it was saved from these steps. */
  readonly rebase: (saved: Pick<KeptFlow, 'rowVersion' | 'steps'>) => void
}

/**
 * Steps over a flow that is read again while they are edited: the flow as it is now as long as nothing was changed; then
 * the draft stays, and the server refuses it if others changed the flow.
 */
export function useFlowDraft(kept: KeptFlow): FlowDraft {
  const [base, setBase] = useState(() => baseOf(kept))
  const [steps, setSteps] = useState(base.steps)
  const isChanged = steps !== base.steps
  const rebase: FlowDraft['rebase'] = (row) => {
    const next = baseOf(row)
    setBase(next)
    setSteps(next.steps)
  }
  if (kept.rowVersion > base.rowVersion && !isChanged) rebase(kept)
  return { rowVersion: base.rowVersion, steps, isChanged, setSteps, rebase }
}
