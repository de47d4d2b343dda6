import { useEffect, useEffectEvent, useState } from 'react'
import type { Placement } from './history.ts'

type Drop = readonly Placement[]

/**
 * Drops that wait while a change is confirmed: each is made in the plan that the one before has led to, in the sequence in
 * which they were released. Gives what adds one.
 */
export function useDropQueue(isFree: boolean, make: (drop: Drop) => void): (drop: Drop) => void {
  const [waiting, setWaiting] = useState<readonly Drop[]>([])
  const makeNext = useEffectEvent(() => {
    const [next, ...others] = waiting
    setWaiting(others)
    if (next) make(next)
  })
  useEffect(() => {
    if (!isFree || waiting.length === 0) return
    const next = setTimeout(() => makeNext())
    return () => clearTimeout(next)
  }, [isFree, waiting])
  return (drop) => setWaiting((before) => [...before, drop])
}
