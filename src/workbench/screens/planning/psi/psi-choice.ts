import { useMemo, useState } from 'react'
import { problemUntil, type Scale } from '#engine/psi/horizon.ts'
import type { PsiSelection } from '#engine/psi/select.ts'
import type { PsiData } from './psi-data.ts'

/** What of a pivot is shown, besides its layout. */
export interface PsiChoice {
  /** null: the periods of the layout. */
  readonly scale: Scale | null
  /** Only items with a problem in so many days. */
  readonly near: boolean
  readonly days: number
  /** Only items with this first problem; null: any or none. */
  readonly problem: string | null
  /** The run whose plan is compared; null: none. */
  readonly run: string | null
  /** Numbers of the rows of the layout that are compared; null: those that plans change. */
  readonly compared: readonly number[] | null
  /** What the quick search of the grid found last, and its order: an export shows the same. */
  readonly shown: { keyword: string; sorting: string }
  readonly set: (
    change: Partial<Pick<PsiChoice, 'scale' | 'near' | 'days' | 'problem' | 'run' | 'compared'>>,
  ) => void
}

/** Days ahead that are looked at until the user says otherwise. */
const DAYS = 14

export function useChoice(search: Readonly<Record<string, string>>): PsiChoice {
  const [shown] = useState(() => ({ keyword: search['item'] ?? '', sorting: '' }))
  const [choice, setChoice] = useState({
    scale: null as Scale | null,
    near: false,
    days: DAYS,
    problem: null as string | null,
    run: null as string | null,
    compared: null as readonly number[] | null,
  })
  return useMemo(
    () => ({ ...choice, shown, set: (change) => setChoice((old) => ({ ...old, ...change })) }),
    [choice, shown],
  )
}

export const selectionOf = (
  { layout }: PsiData,
  { near, days, problem }: Pick<PsiChoice, 'near' | 'days' | 'problem'>,
): PsiSelection => ({
  until: near ? problemUntil(layout, days) : null,
  problem,
})

/** The same as the export takes it. */
export const exportInput = (
  { layout }: PsiData,
  { near, days, problem, scale, shown, run, compared }: PsiChoice,
) => ({
  psiSet: layout.code,
  asOf: layout.asOf,
  ...shown,
  ...(near ? { days } : {}),
  ...(problem === null ? {} : { problem }),
  ...(scale === null ? {} : { scale }),
  ...(run === null ? {} : { run, ...(compared === null ? {} : { compared }) }),
})

const keptSet = 'takt.psi.layout'

/** The layout of the last visit; the first one of all where there was none. */
export function useLayoutCode(asked: string | undefined, codes: readonly string[]) {
  const [chosen, setChosen] = useState<string | null>(() => asked ?? localStorage.getItem(keptSet))
  const choose = (code: string): void => {
    localStorage.setItem(keptSet, code)
    setChosen(code)
  }
  const code = chosen !== null && codes.includes(chosen) ? chosen : (codes[0] ?? '')
  return [code, choose] as const
}
