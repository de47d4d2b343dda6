import { createContext, useContext, useLayoutEffect, useRef } from 'react'

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

/**
 * While a modal is open nothing behind it can be focused; Radix only hides it from screen readers. Gives what to do when it
 * has closed (`onCloseAutoFocus`): the focus goes back to what had it before, unless it has gone on elsewhere.
 */
export function useModal(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null)
  // Before the modal takes the focus, and before what lies behind loses it.
  useLayoutEffect(() => {
    if (!open) return undefined
    opener.current = document.activeElement
    const behind = document.querySelector<HTMLElement>('.t-workbench')
    if (!behind) return undefined
    overlays += 1
    behind.inert = true
    return () => {
      overlays -= 1
      if (overlays === 0) behind.inert = false
    }
  }, [open])
  return (event) => {
    event.preventDefault()
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body || isIn(event.target, activeElement)
    const { current } = opener
    // An entry of a menu is gone by then.
    if (isLost && current instanceof HTMLElement && current.isConnected) current.focus()
  }
}

const isIn = (frame: EventTarget | null, element: Element): boolean =>
  frame instanceof Node && frame.contains(element)
