import { useCallback, useEffect, useState } from 'react'
import type { Move, MoveRefusal } from '#engine/scheduling/moves/outcome.ts'
import { browserKernels } from '../../../client/kernels.ts'
import type { Plan } from '../plan/plan.ts'
import type { Slot } from './sample-curves.ts'
import { SampleShop } from './sample-shop.ts'

/** What the user of a tutorial has done so far. */
export type Done = 'chosen' | 'moved' | 'reassigned' | 'undone'

export interface Sample {
  readonly plan: Plan
  readonly slots: readonly Slot[]
  readonly moves: number
  readonly done: ReadonlySet<Done>
  /** Why the last move was not made; null: it was. */
  readonly refused: MoveRefusal | null
  /** How many operations the last move moved. */
  readonly count: number
}

/** A shop of one's own to try things on, as long as the screen is open. */
export function useSampleShop() {
  const [shop, setShop] = useState<SampleShop | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [sample, setSample] = useState<Sample | null>(null)
  useEffect(() => {
    let current = true
    Promise.all([browserKernels(), browserKernels()])
      .then((kernels) => SampleShop.open(Math.floor(Date.now() / 1000), kernels))
      .then(
        (opened) => {
          if (!current) return
          setShop(opened)
          setSample({
            plan: opened.plan(),
            slots: opened.slots,
            moves: 0,
            done: new Set(),
            refused: null,
            count: 0,
          })
        },
        (failure: unknown) => current && setError(failure),
      )
    return () => {
      current = false
    }
  }, [])
  const note = useCallback((...done: readonly Done[]) => {
    setSample((before) => {
      if (!before || done.every((one) => before.done.has(one))) return before
      return { ...before, done: new Set([...before.done, ...done]) }
    })
  }, [])
  const show = (
    opened: SampleShop,
    part: Pick<Sample, 'refused' | 'count'>,
    ...done: readonly Done[]
  ): void =>
    setSample((before) => ({
      plan: opened.plan(),
      slots: before?.slots ?? opened.slots,
      moves: opened.moves.length,
      done: new Set([...(before?.done ?? []), ...done]),
      ...part,
    }))
  const move = (wanted: Move, reassigns: boolean): void => {
    if (!shop) return
    const answer = shop.move(wanted)
    if (typeof answer === 'number')
      show(shop, { refused: null, count: answer }, 'moved', ...(reassigns ? (['reassigned'] as const) : []))
    else setSample((before) => before && { ...before, refused: answer, count: 0 })
  }
  const undo = (): void => {
    if (!shop || shop.moves.length === 0) return
    shop.undo()
    show(shop, { refused: null, count: 0 }, 'undone')
  }
  const reset = (): void => {
    if (!shop) return
    shop.reset()
    show(shop, { refused: null, count: 0 })
  }
  return { sample, error, note, move, undo, reset }
}

export type UsedShop = ReturnType<typeof useSampleShop>
