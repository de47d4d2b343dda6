import { useState, type ReactNode } from 'react'
import { RequestError } from '../client/request-error.ts'
import { useBusy } from './use-busy.ts'
import './saving.css'

interface Saving {
  readonly busy: boolean
  /** What the server found wrong with the values, to be shown above them. */
  readonly faults: ReactNode
  /** Saves; faults are shown, never thrown. */
  readonly save: (work: () => Promise<unknown>) => Promise<void>
}

/** The button of a dialog that saves what was typed: it stays open with what is wrong with it. */
export function useSaving(): Saving {
  const { busy, attempt } = useBusy()
  const [faults, setFaults] = useState<readonly string[]>([])
  const save: Saving['save'] = (work) =>
    attempt(async () => {
      setFaults([])
      try {
        await work()
      } catch (error) {
        if (!(error instanceof RequestError) || error.faults.length === 0) throw error
        setFaults(error.faults.map(({ message }) => message))
      }
    })
  const shown = faults.map((fault) => (
    <p key={fault} className="t-saving-fault" role="alert">
      {fault}
    </p>
  ))
  return { busy, faults: shown, save }
}
