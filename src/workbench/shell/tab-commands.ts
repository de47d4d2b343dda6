import { useSnapshot } from 'valtio'
import { close, closeOthers, homePath, tabs } from '../state/tabs.ts'
import { mayLose } from '../state/unsaved.ts'
import { refreshPath } from '../navigation/paths.ts'
import { goTo, hrefOf } from '../navigation/navigation.ts'

/** What can be done with a tab, under the key of its text. */
interface TabCommand {
  readonly key: 'refreshTab' | 'closeTab' | 'closeOtherTabs' | 'closeAllTabs'
  readonly enabled: boolean
  readonly run: () => void
}

/**
 * Closes a tab, after a question where it holds edits. Where the address says one is on the way to it, one goes to its
 * neighbour instead.
 */
export async function closeTab(path: string): Promise<void> {
  if (!(await mayLose([path]))) return
  const next = close(path, location.pathname)
  if (next) goTo(next)
}

export function useTabCommands(path: string): readonly TabCommand[] {
  const { open } = useSnapshot(tabs)
  const closable = path !== homePath
  return [
    { key: 'refreshTab', enabled: true, run: () => void refresh(path) },
    { key: 'closeTab', enabled: closable, run: () => void closeTab(path) },
    {
      key: 'closeOtherTabs',
      enabled: open.length > (closable ? 1 : 0),
      run: () => void closeAllBut(closable ? path : null),
    },
    { key: 'closeAllTabs', enabled: open.length > 0, run: () => void closeAllBut(null) },
  ]
}

async function closeAllBut(path: string | null): Promise<void> {
  const others = tabs.open.flatMap((tab) => (tab.path === path ? [] : [tab.path]))
  if (await mayLose(others)) goTo(closeOthers(path))
}

/** Draws the screen of a tab from the start. */
async function refresh(path: string): Promise<void> {
  if (!(await mayLose([path]))) return
  const href = tabs.open.find((tab) => tab.path === path)?.href ?? path
  goTo(hrefOf(refreshPath, { to: href }), { replace: true })
}
