import { createContext, useContext, useEffect } from 'react'

/** The element of the innermost dialog or drawer; null outside of one. */
export const OverlayContainer = createContext<HTMLElement | null>(null)

/**
 * Where React Aria popovers must be drawn: inside the open dialog, because a modal Radix dialog takes
 * pointer events away from everything else. Pass it as `UNSTABLE_portalContainer`.
 */
export function useOverlayContainer(): HTMLElement | undefined {
  return useContext(OverlayContainer) ?? document.querySelector<HTMLElement>('.radix-themes') ?? undefined
}

let overlays = 0

/** While a modal is open nothing behind it can be focused; Radix only hides it from screen readers. */
export function useInertBehind(open: boolean): void {
  useEffect(() => {
    const behind = open ? document.querySelector<HTMLElement>('.t-workbench') : null
    if (!behind) return undefined
    overlays += 1
    behind.inert = true
    return () => {
      overlays -= 1
      if (overlays === 0) behind.inert = false
    }
  }, [open])
}
