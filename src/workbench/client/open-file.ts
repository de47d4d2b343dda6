import { saveFile, type FetchedFile } from './transfer.ts'

/** How long a tab may take to load a file, and to save it again. */
const KEPT_MS = 600_000

/** A tab for a file that is yet to come: browsers open one while a click is handled, not later. Null where they do not. */
export const emptyTab = (): Window | null => globalThis.open('', '_blank')

/** Shows a file in its tab, where the browser prints it; without a tab the file is saved. */
export function showIn(tab: Window | null, { blob, name }: FetchedFile): 'shown' | 'saved' {
  if (tab === null || tab.closed) {
    saveFile(blob, name)
    return 'saved'
  }
  const address = URL.createObjectURL(blob)
  tab.location.replace(address)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  return 'shown'
}
