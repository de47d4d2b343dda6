import { useCallback, useState } from 'react'
import type { PageFile, Place } from '#domain/pages/page.ts'
import { withMoved } from '#domain/pages/arrange.ts'

interface Arranged {
  readonly page: PageFile
  /** The page before each change, the oldest first. */
  readonly past: readonly PageFile[]
  /** The page before a move that still continues. */
  readonly before: PageFile | null
}

export interface Arranging {
  readonly page: PageFile
  readonly isChanged: boolean
  readonly change: (next: PageFile) => void
  /** Shows a part at a place without making that a change of its own. */
  readonly show: (id: string, place: Place) => void
  /** Makes what was shown a change. */
  readonly settle: () => void
  readonly undo: () => void
}

const mostSteps = 100

/** A page while it is arranged, with the steps that can be undone. */
export function useArranging(first: PageFile): Arranging {
  const [{ page, past }, set] = useState<Arranged>({ page: first, past: [], before: null })
  const change = useCallback(
    (next: PageFile) =>
      set((state) => ({ page: next, past: [...state.past, state.page].slice(-mostSteps), before: null })),
    [],
  )
  const show = useCallback(
    (id: string, place: Place) =>
      set((state) => {
        const before = state.before ?? state.page
        return { ...state, before, page: withMoved(before, id, place) }
      }),
    [],
  )
  const settle = useCallback(
    () =>
      set((state) => {
        if (!state.before) return state
        return { page: state.page, past: [...state.past, state.before].slice(-mostSteps), before: null }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      set((state) => {
        const last = state.past.at(-1)
        return last ? { page: last, past: state.past.slice(0, -1), before: null } : state
      }),
    [],
  )
  return { page, isChanged: past.length > 0, change, show, settle, undo }
}
