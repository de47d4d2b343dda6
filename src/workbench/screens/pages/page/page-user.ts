import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { PageUser } from '#domain/pages/environment.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { session } from '../../../state/session.ts'

/** The row that USER is. */
export function usePageUser(): PageUser {
  const { information } = useSnapshot(session)
  const language = useLanguage()
  return useMemo(() => {
    const { name, surname, userName = '' } = information?.user ?? {}
    return {
      userName,
      name: [surname, name].filter(Boolean).join('') || userName,
      roles: information?.roles ?? [],
      planUnit: information?.planUnitCode ?? '',
      tenant: information?.tenant?.tenancyName ?? '',
      language,
    }
  }, [information, language])
}
