import { createContext, use, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { PageUser } from '#domain/pages/environment.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { session } from '../../../state/session.ts'

/** The role or user that a page is previewed as. Conditions follow it; data does not, which the server reads for the signed-in user. */
export interface PageViewer {
  readonly user: Pick<PageUser, 'userName' | 'name' | 'roles'>
  readonly permissions: ReadonlySet<string>
  /** Paths of the screens that the viewer may open. */
  readonly screens: ReadonlySet<string>
}

export const ViewerContext = createContext<PageViewer | null>(null)

/** The row that USER is. */
export function usePageUser(): PageUser {
  const { information } = useSnapshot(session)
  const language = useLanguage()
  const viewer = use(ViewerContext)
  return useMemo(() => {
    const { name, surname, userName = '' } = information?.user ?? {}
    return {
      userName,
      name: [surname, name].filter(Boolean).join('') || userName,
      roles: information?.roles ?? [],
      planUnit: information?.planUnitCode ?? '',
      tenant: information?.tenant?.tenancyName ?? '',
      language,
      ...viewer?.user,
    }
  }, [information, language, viewer])
}
