import { useEffect, useState } from 'react'

/** Seconds after which what a full screen shows is read again. */
export const REFRESH_SECONDS = 60

/** Keeps the display on as long as it is wanted, where the browser can; gives what ends that. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = (): void => {
    // A browser without the right, or on battery, refuses; the display then sleeps as it is set to.
    if (document.hidden || isOver || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (given) => {
        lock = given
        if (isOver) void given.release()
      },
      () => {},
    )
  }
  ask()
  // The browser takes it back when the page is hidden.
  document.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}

interface WallDisplay {
  readonly isFull: boolean
  readonly toggle: () => void
}

/** A page that fills the display, is read again by itself and keeps the display on. */
export function useWallDisplay(refresh: () => void): WallDisplay {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = (): void => {
      if (!document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  useEffect(() => {
    if (!isFull) return undefined
    const timer = setInterval(refresh, REFRESH_SECONDS * 1000)
    const sleep = stayAwake()
    return () => {
      clearInterval(timer)
      sleep()
    }
  }, [isFull, refresh])
  const toggle = (): void => {
    setFull(!isFull)
    // Where the browser refuses, the page still covers the workbench.
    const change = isFull
      ? document.fullscreenElement
        ? document.exitFullscreen()
        : Promise.resolve()
      : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }
  return { isFull, toggle }
}
