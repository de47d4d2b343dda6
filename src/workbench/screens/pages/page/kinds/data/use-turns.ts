import { useCallback, useRef } from 'react'

/** Takes what events of a component do one after the other: the component is locked while actions run, and none is lost. */
export function useTurns(): (work: () => Promise<boolean>) => Promise<boolean> {
  const last = useRef<Promise<boolean>>(Promise.resolve(true))
  return useCallback((work) => {
    last.current = last.current.then(work)
    return last.current
  }, [])
}

export type TakeTurn = ReturnType<typeof useTurns>
