import { useEffect, useState } from 'react'

/** Menus, dialogs and pickers; closed ones are not in the page. */
const OPEN = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]'

/**
 * What a screen is made from, held while a menu, dialog or picker is open: these belong to what is shown, and would close
 * under the user when it is replaced. The new value is taken once all are closed. `keyOf` says what replaces the screen; a
 * fresher value of the same key is given at once, and so is the first one.
 */
export function useHeld<T>(value: T | null, keyOf: (value: T) => string): T | null {
  const [held, setHeld] = useState(value)
  const key = value && keyOf(value)
  const waits = held !== null && keyOf(held) !== key
  useEffect(() => {
    const take = (): void => {
      if (document.querySelector(OPEN) === null) setHeld(value)
    }
    if (!waits) {
      setHeld(value)
      return undefined
    }
    take()
    const changes = new MutationObserver(take)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [value, waits])
  return waits ? held : value
}
