import { useEffect, useState } from 'react'
import { ownKey } from '../state/session.ts'
import type { EntryGroup } from '../navigation/entries.ts'
import { chooseGroup, isOpen, isShort, readChosen, visitGroup, type OpenGroups } from './menu-groups.ts'

/** The open groups of this user's menu; the group of the page that is shown is open, until the user folds it. */
export function useOpenGroups(groups: readonly EntryGroup[], active: string) {
  const key = ownKey('menu')
  const [{ state, path }, setKept] = useState(() => ({
    state: { chosen: readChosen(localStorage.getItem(key)), visited: [] } as OpenGroups,
    path: null as string | null,
  }))
  const current = groups.find(({ entries }) => entries.some((entry) => entry.path === active))?.code
  if (path !== active)
    setKept({ state: current === undefined ? state : visitGroup(state, current), path: active })
  const { chosen } = state
  useEffect(() => localStorage.setItem(key, JSON.stringify(chosen)), [key, chosen])
  const short = isShort(groups)
  return {
    isOpen: (code: string) => isOpen(state, code, short),
    choose: (code: string, open: boolean) =>
      setKept((before) => ({ ...before, state: chooseGroup(before.state, code, open) })),
  }
}
