import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import type { EditedPage } from './edited-page.ts'
import type { Led } from './fields/led-part.ts'

/** A page while it is edited: its components and all else of it have one history. */
export interface Editing {
  readonly page: PageFile
  /** Id of the chosen component. */
  readonly chosen: string | null
  /** Property of the chosen component that something leads to, as faults name it; null: none. */
  readonly member: string | null
  /** What is no component that something leads to; null: nothing. */
  readonly led: Led | null
  readonly choose: (id: string | null, member?: string | null) => void
  /** `choosing`: the component that is chosen from then on. */
  readonly change: (next: PageFile, choosing?: string | null) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

export const EditedContext = createContext<EditedPage | null>(null)

export function useEdited(): EditedPage {
  const edited = use(EditedContext)
  if (!edited) throw new Error('a part of the builder is drawn outside of it')
  return edited
}

export function useEditing(): Editing {
  const { state, subscribe, choose, change, undo, redo } = useEdited()
  const { page, chosen, led, canUndo, canRedo } = useSyncExternalStore(subscribe, state)
  return useMemo(
    () => ({
      page,
      chosen: chosen?.id ?? null,
      member: chosen?.member ?? null,
      led,
      choose,
      change,
      undo: canUndo ? undo : null,
      redo: canRedo ? redo : null,
    }),
    [page, chosen, led, choose, change, canUndo, canRedo, undo, redo],
  )
}

/** A component of the edited page, as it is now. */
export function useEditedPart(id: string): PageComponent | undefined {
  const { part, subscribe } = useEdited()
  return useSyncExternalStore(
    subscribe,
    useCallback(() => part(id), [part, id]),
  )
}
