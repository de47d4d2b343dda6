import { useSnapshot } from 'valtio'
import { close, closeOthers, homePath, tabs } from '../state/tabs.ts'
import { refreshPath } from './guard/paths.ts'
import { goTo, hrefOf } from './navigation.ts'

/** What can be done with a tab, under the key of its text. */
interface TabCommand {
  readonly key: 'refreshTab' | 'closeTab' | 'closeOtherTabs' | 'closeAllTabs'
  readonly enabled: boolean
  readonly run: () => void
}

/** Closes a tab. Where the address says one is on the way to it, one goes to its neighbour instead. */
export function closeTab(path: string): void {
  const next = close(path, location.pathname)
  if (next) goTo(next)
}

export function useTabCommands(path: string): readonly TabCommand[] {
  const { open } = useSnapshot(tabs)
  const closable = path !== homePath
  return [
    { key: 'refreshTab', enabled: true, run: () => refresh(path) },
    { key: 'closeTab', enabled: closable, run: () => closeTab(path) },
    {
      key: 'closeOtherTabs',
      enabled: open.length > (closable ? 1 : 0),
      run: () => goTo(closeOthers(closable ? path : null)),
    },
    { key: 'closeAllTabs', enabled: open.length > 0, run: () => goTo(closeOthers(null)) },
  ]
}

/** Draws the screen of a tab from the start. */
function refresh(path: string): void {
  const href = tabs.open.find((tab) => tab.path === path)?.href ?? path
  goTo(hrefOf(refreshPath, { to: href }), { replace: true })
}
