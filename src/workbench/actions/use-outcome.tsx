import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { showError } from '../client/error-popup.ts'
import { RefusedDialog, type Refused } from './refused-dialog.tsx'

/** What an action on several rows answers: what it did, and of every other row why not. */
export interface Outcome {
  readonly changed: readonly string[] | number
  readonly refused: readonly (Refused | { readonly operation: string; readonly reason: string })[]
}

interface OutcomeShown {
  /** Runs an action on `count` chosen rows and reports the outcome; without rows it says what to choose. */
  readonly act: (count: number, work: () => Promise<unknown>) => Promise<void>
  /** Reports the outcome of an action that was run elsewhere. */
  readonly notify: (answer: unknown) => void
  /** To be drawn once in the screen. */
  readonly dialog: ReactNode
}

/** Reports the outcome of every action on chosen rows in the same way. */
export function useOutcome(onChanged: () => void): OutcomeShown {
  const { t } = useTranslation('actions')
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const notify = (answer: unknown): void => {
    const outcome = answer as Outcome
    const changed = typeof outcome.changed === 'number' ? outcome.changed : outcome.changed.length
    if (changed > 0) toast.success(t('changed', { count: changed }))
    setRefused(
      outcome.refused.map((one) => ('operation' in one ? { key: one.operation, reason: one.reason } : one)),
    )
    onChanged()
  }
  const act = async (count: number, work: () => Promise<unknown>): Promise<void> => {
    if (count === 0) {
      toast.info(t('choose'))
      return
    }
    try {
      notify(await work())
    } catch (error) {
      showError(error)
    }
  }
  return { act, notify, dialog: <RefusedDialog refused={refused} onClose={() => setRefused([])} /> }
}
