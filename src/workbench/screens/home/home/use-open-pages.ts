import { useMemo } from 'react'
import { useMenu } from '../../../shell/titles.ts'

/** Paths of the pages that the user may open. */
export function useOpenPages(): ReadonlySet<string> {
  const menu = useMenu()
  return useMemo(() => new Set(menu.flatMap(({ entries }) => entries.map(({ path }) => path))), [menu])
}
