import { useEffect, useEffectEvent } from 'react'

/** What a key does here; null: nothing. */
type ActOf = (event: KeyboardEvent) => (() => void) | null

/** Keys of a screen, wherever the focus is, while the screen is the one shown and no dialog stands over it. */
export function useScreenKeys(actOf: ActOf): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isCovered = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null
    const act = event.defaultPrevented || isCovered ? null : actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Ctrl+S, Cmd+S on a Mac; never the browser's own saving, also when there is nothing to save. */
export function useSaveKey(save: () => void): void {
  useScreenKeys((event) =>
    event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey ? save : null,
  )
}
