import { createContext, useContext } from 'react'

/** The element of the innermost dialog or drawer; null outside of one. */
export const OverlayContainer = createContext<HTMLElement | null>(null)

/**
 * Where React Aria popovers must be drawn: inside the open dialog, because a modal Radix dialog takes
 * pointer events away from everything else. Pass it as `UNSTABLE_portalContainer`.
 */
export function useOverlayContainer(): HTMLElement | undefined {
  return useContext(OverlayContainer) ?? document.querySelector<HTMLElement>('.radix-themes') ?? undefined
}
