import { createContext, use } from 'react'
import { useSnapshot } from 'valtio'
import type { KindDeclaration } from '#domain/pages/kind.ts'
import { session } from '../../../state/session.ts'
import { ViewerContext } from './page-user.ts'
import { useExpression } from './use-expressions.ts'

/** Paths of the screens that the viewer may open, found once for the page. */
export const OpenScreens = createContext<ReadonlySet<string>>(new Set())

interface Shown {
  readonly visible: string
  readonly permission: string
}

/** Is a component shown to the viewer: by its condition, its permission and the screens of its kind? */
export function useMayShow({ screens = [] }: KindDeclaration, { visible, permission }: Shown): boolean {
  const { information } = useSnapshot(session)
  const viewer = use(ViewerContext)
  const open = use(OpenScreens)
  const condition = useExpression(visible, 'bool').value
  if (visible !== '' && condition !== true) return false
  const holds = viewer ? viewer.permissions.has(permission) : information?.permissions.includes(permission)
  if (permission !== '' && !holds) return false
  return screens.length === 0 || screens.some((screen) => open.has(screen))
}
