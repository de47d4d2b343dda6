import { createUsePuck, useGetPuck, type Data } from '@puckeditor/core'
import { createContext, use, useCallback, useMemo } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { dataOf, pageOf } from './puck-data.ts'

const usePuck = createUsePuck()

/** A page while it is edited: its components and all else of it have one history. */
export interface Editing {
  readonly page: PageFile
  readonly chosen: string | null
  readonly choose: (id: string | null) => void
  readonly change: (next: PageFile) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** The page that the editor around it holds. */
export function useEditor(): Editing {
  const data = usePuck((puck) => puck.appState.data)
  const chosen = usePuck((puck) => (puck.selectedItem?.props['id'] as string | undefined) ?? null)
  const canUndo = usePuck((puck) => puck.history.hasPast)
  const canRedo = usePuck((puck) => puck.history.hasFuture)
  const getPuck = useGetPuck()
  const page = useMemo(() => pageOf(data as Data), [data])
  const choose = useCallback(
    (id: string | null) => {
      const { dispatch, getSelectorForId } = getPuck()
      const itemSelector = id === null ? null : (getSelectorForId(id) ?? null)
      dispatch({ type: 'setUi', ui: { itemSelector } })
    },
    [getPuck],
  )
  const change = useCallback(
    (next: PageFile) => getPuck().dispatch({ type: 'setData', data: dataOf(next), recordHistory: true }),
    [getPuck],
  )
  return useMemo(
    () => ({
      page,
      chosen,
      choose,
      change,
      undo: canUndo ? () => getPuck().history.back() : null,
      redo: canRedo ? () => getPuck().history.forward() : null,
    }),
    [page, chosen, choose, change, canUndo, canRedo, getPuck],
  )
}

export const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('a part of the builder is drawn outside of it')
  return editing
}
