import { useEffect } from 'react'
import { isLocked } from '../state/locking.ts'
import { lock } from './find/actions.ts'
import { useChosenLook } from '../theme/look.ts'
import { goTo } from '../navigation/navigation.ts'

const lastKey = 'takt.lastActivity'
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Pointers move a lot; the time of the last sign of life is kept at most this often. */
const keepMs = 5_000
const lookMs = 5_000

/**
 * Locks the screen after the chosen minutes without a sign of life in any tab of the browser, and shows the lock where
 * another tab has locked.
 */
export function useIdleLock(): void {
  const { lockMinutes } = useChosenLook()
  useEffect(() => {
    let kept = 0
    const live = (): void => {
      const now = Date.now()
      if (now - kept < keepMs) return
      kept = now
      localStorage.setItem(lastKey, String(now))
    }
    const look = (): void => {
      const idle = Date.now() - Number(localStorage.getItem(lastKey) ?? 0)
      if (isLocked()) goTo('/locking')
      else if (lockMinutes > 0 && idle >= lockMinutes * 60_000) lock()
    }
    live()
    const timer = setInterval(look, lookMs)
    for (const sign of signs) addEventListener(sign, live, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, live)
    }
  }, [lockMinutes])
}
