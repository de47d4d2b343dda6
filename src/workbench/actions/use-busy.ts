import { useState } from 'react'
import { showError } from '../state/error-popup.ts'

interface Busy {
  /** Does work go on? The button that started it shows so. */
  readonly busy: boolean
  /** Runs work and shows what went wrong; never throws. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>
}

/** Work that a button starts. */
export function useBusy(): Busy {
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
