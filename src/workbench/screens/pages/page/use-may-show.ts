import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { KindDeclaration } from '#domain/pages/kind.ts'
import { useMenu } from '../../../shell/titles.ts'
import { session } from '../../../state/session.ts'
import { useExpression } from './use-expressions.ts'

interface Shown {
  readonly visible: string
  readonly permission: string
}

/** Paths of the screens that the user may open. */
export function useOpenScreens(): ReadonlySet<string> {
  const menu = useMenu()
  return useMemo(
    () => new Set(menu.flatMap(({ entries, hidden }) => [...entries, ...hidden].map(({ path }) => path))),
    [menu],
  )
}

/** Is a component shown to the viewer: by its condition, its permission and the screens of its kind? */
export function useMayShow({ screens = [] }: KindDeclaration, { visible, permission }: Shown): boolean {
  const { information } = useSnapshot(session)
  const open = useOpenScreens()
  const condition = useExpression(visible, 'bool').value
  if (visible !== '' && condition !== true) return false
  if (permission !== '' && !information?.permissions.includes(permission)) return false
  return screens.length === 0 || screens.some((screen) => open.has(screen))
}
