import { tabs } from '../state/tabs.ts'
import type { Entry } from './entries.ts'
import { isWebAddress } from './web-address.ts'
import { goTo } from './navigation.ts'

/** Opens a menu entry: its tab as it was left, or a window that knows nothing of this one. */
export function openEntry({ kind, path }: Entry): void {
  if (kind === 'window') openWindow(path)
  else goTo(tabs.open.find((tab) => tab.path === path)?.href ?? path)
}

/** A web address in a window of its own, without a way back to this page; other schemes are not opened. */
export function openWindow(address: string): void {
  if (isWebAddress(address)) window.open(address, '_blank', 'noopener,noreferrer')
  else if (/^\/[^/\\]/.test(address)) window.open(address, '_blank', 'noopener')
}
