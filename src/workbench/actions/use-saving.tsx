import { useState, type ReactNode } from 'react'
import { RequestError } from '../client/request-error.ts'
import { useAction } from './use-action.ts'
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
  const { busy, attempt } = useAction()
  const [faults, setFaults] = useState<readonly string[]>([])
  const save: Saving['save'] = (work) =>
    attempt(
      async () => {
        setFaults([])
        await work()
      },
      (error) => {
        const found = error instanceof RequestError ? error.faults : []
        setFaults(found.map(({ message }) => message))
        return found.length > 0
      },
    )
  const shown = faults.map((fault) => (
    <p key={fault} className="t-saving-fault" role="alert">
      {fault}
    </p>
  ))
  return { busy, faults: shown, save }
}
