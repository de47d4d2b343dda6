import { proxy } from 'valtio'
import { RequestError } from './request-error.ts'

interface ErrorPopupState {
  /** The error shown; null when the popup is closed. */
  error: RequestError | Error | null
}

export const errorPopup = proxy<ErrorPopupState>({ error: null })

/** Specification §8: the popup comes this long after the answer. */
const popupDelayMs = 200

/**
 * Shows an error to the user as specification §8 asks: a popup titled with the message, holding the details.
 * An aborted request is no error.
 */
export function showError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  const shown = error instanceof Error ? error : new RequestError(0, String(error))
  setTimeout(() => {
    errorPopup.error = shown
  }, popupDelayMs)
}
