import { useCallback } from 'react'
import type { FaultPart } from '#domain/pages/fault.ts'
import { useEdited } from './use-editing.ts'

/** Leads to what a fault is about: chooses the component and its property, or the page; `onData` where it is no part of the canvas. */
export function useLeading(onData?: () => void): (part: FaultPart, member: string) => void {
  const { choose } = useEdited()
  return useCallback(
    (part, member) => {
      if (part.of === 'component') choose(part.id, member || null)
      else if (part.of === 'page' || part.of === 'rule') choose(null)
      else onData?.()
    },
    [choose, onData],
  )
}
