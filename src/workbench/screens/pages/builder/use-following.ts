import { useGetPuck } from '@puckeditor/core'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { componentsOf } from '#domain/pages/walk.ts'
import type { EditedPage } from './edited-page.ts'
import { skeletonData } from './skeleton.ts'

/** Types of the components of a page, in one text, which stays the same while they do. */
export function useTypes({ state, subscribe }: EditedPage): readonly string[] {
  const types = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      [...new Set([...componentsOf(state().page.data)].map(({ component }) => component.type))].toSorted(),
    ),
  )
  return useMemo(() => JSON.parse(types) as readonly string[], [types])
}

/** Gives the editor each new arrangement of components. Values alone are none of its business. */
export function useFollowing({ state, subscribe }: EditedPage): void {
  const getPuck = useGetPuck()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const follow = (): void => {
      const data = skeletonData(state().page.data.content)
      const text = JSON.stringify(data)
      const isFirst = shown.current === null
      if (text === shown.current) return
      shown.current = text
      if (isFirst) return
      const { dispatch } = getPuck()
      // Setting all data makes the editor redraw everything and warn; the root renews its index of the rest.
      dispatch({ type: 'set', state: () => ({ data }), recordHistory: false })
      dispatch({ type: 'replaceRoot', root: data.root, recordHistory: false })
    }
    // A tab that was hidden missed what changed meanwhile.
    follow()
    return subscribe(follow)
  }, [getPuck, state, subscribe])
}
