import { useEffect, useState } from 'react'

const seconds = (): number => Math.floor(Date.now() / 1000)

/** Seconds UTC, counted on each second while the part is seen. */
export function useNow(): number {
  const [now, setNow] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setNow(seconds()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
