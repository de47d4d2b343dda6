import { useSnapshot } from 'valtio'
import type { KindDeclaration } from '#domain/pages/kind.ts'
import { session } from '../../../state/session.ts'
import { useOpenPages } from '../../home/home/use-open-pages.ts'
import { useExpression } from './use-expressions.ts'

interface Shown {
  readonly visible: string
  readonly permission: string
}

/** Is a component shown to the viewer: by its condition, its permission and the screens of its kind? */
export function useMayShow({ screens = [] }: KindDeclaration, { visible, permission }: Shown): boolean {
  const { information } = useSnapshot(session)
  const open = useOpenPages()
  const condition = useExpression(visible, 'bool').value
  if (visible !== '' && condition !== true) return false
  if (permission !== '' && !information?.permissions.includes(permission)) return false
  return screens.length === 0 || screens.some((screen) => open.has(screen))
}
