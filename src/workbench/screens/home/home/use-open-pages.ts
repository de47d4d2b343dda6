import { useMemo } from 'react'
import { useMenu } from '../../../navigation/titles.ts'

/** Paths of the pages that the user may open. */
export function useOpenPages(): ReadonlySet<string> {
  const menu = useMenu()
  return useMemo(
    () => new Set(menu.flatMap(({ entries, hidden }) => [...entries, ...hidden].map(({ path }) => path))),
    [menu],
  )
}
