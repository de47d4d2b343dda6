import { queryOptions } from '@tanstack/react-query'
import type { Language } from '#domain/label.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { session } from '../state/session.ts'
import { call } from './call.ts'

/** The menu of the signed-in user in his plan unit: loaded once, again for another language. */
export function navigationQuery(language: Language) {
  const { information } = session
  const who = {
    tenantId: String(information?.tenant?.id ?? ''),
    planUnitCode: information?.planUnitCode ?? '',
    userCode: information?.userCode ?? information?.user?.userName ?? '',
  }
  return queryOptions({
    queryKey: ['navigation', who, language],
    queryFn: async () => (await call(access.navigation, who)) as readonly NavigationGroup[],
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The menu entry of a path, with its group. */
export function entryOf(menu: readonly NavigationGroup[], path: string) {
  for (const group of menu) {
    const entry = group.children.find((child) => child.linkAddress === path)
    if (entry) return { group, entry }
  }
  return null
}
