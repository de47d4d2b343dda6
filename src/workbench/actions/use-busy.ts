import { useState } from 'react'
import { showError } from '../state/error-popup.ts'

interface Busy {
  /** Does work continue? The button that started it shows so. */
  readonly busy: boolean
  /** Does work and gives what came of it; shows what went wrong and then gives nothing. Never throws. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>
}

/** Work that a button starts. */
export function useBusy(): Busy {
  const [busy, setBusy] = useState(false)
  const attempt: Busy['attempt'] = async (work) => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      showError(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
