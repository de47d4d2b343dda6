import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#domain/label.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { queryKeyOf } from './keys.ts'
import { session } from '../state/session.ts'
import { preferences } from '../state/preferences.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** The menu of the signed-in user in their plan unit: loaded once, again for another language. */
export function navigationQuery(language: Language) {
  const { information } = session
  const who = {
    tenantId: String(information?.tenant?.id ?? ''),
    planUnitCode: information?.planUnitCode ?? '',
    userCode: information?.userCode ?? information?.user?.userName ?? '',
  }
  return queryOptions({
    queryKey: queryKeyOf(access.navigation, who, language),
    queryFn: async () => (await call(access.navigation, who)) as readonly NavigationGroup[],
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The menu has changed: it is read again. */
export const refreshNavigation = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(access.navigation) })

/** The menu as far as it is loaded, in the current language; null: not yet. */
export function navigation(): readonly NavigationGroup[] | null {
  return queryClient.getQueryData(navigationQuery(preferences.language).queryKey) ?? null
}

export function loadNavigation(): Promise<readonly NavigationGroup[]> {
  return queryClient.ensureQueryData(navigationQuery(preferences.language))
}
