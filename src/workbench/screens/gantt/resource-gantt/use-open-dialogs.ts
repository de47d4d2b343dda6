import { useState } from 'react'
import type { RecutAsked } from './recut-dialog.tsx'

export type OpenDialogs = ReturnType<typeof useOpenDialogs>

/** What the user is asked for in a dialog before it is done; null: ends the question. */
export function useOpenDialogs() {
  /** An exception to the calendar of a row, at a time (seconds after the base). */
  const [overriding, override] = useState<{ readonly row: number; readonly time: number } | null>(null)
  /** Order that is split. */
  const [splitting, split] = useState<string | null>(null)
  const [recutting, recut] = useState<RecutAsked | null>(null)
  const [running, run] = useState(false)
  return { running, run, overriding, override, splitting, split, recutting, recut }
}
