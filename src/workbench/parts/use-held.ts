import { useState, useSyncExternalStore } from 'react'

/** Menus, dialogs and pickers; closed ones are not in the page. */
const OPEN = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]'

const isOpen = (): boolean => document.querySelector(OPEN) !== null

function onPageChange(changed: () => void): () => void {
  const changes = new MutationObserver(changed)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => changes.disconnect()
}

const never = () => () => {}

/**
 * What a screen is made from, held while a menu, dialog or picker is open: these belong to what is shown, and would close
 * under the user when it is replaced. The new value is taken once all are closed. `keyOf` says what replaces the screen; a
 * fresher value of the same key is given at once, and so is the first one.
 */
export function useHeld<T>(value: T | null, keyOf: (value: T) => string): T | null {
  const [held, setHeld] = useState(value)
  const changes = held !== null && keyOf(held) !== (value && keyOf(value))
  const open = useSyncExternalStore(changes ? onPageChange : never, isOpen)
  const waits = changes && open
  if (!waits && held !== value) setHeld(value)
  return waits ? held : value
}
