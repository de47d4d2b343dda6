import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { navigationQuery } from '../client/navigation-query.ts'
import { useLanguage } from '../i18n/index.ts'
import { homePath } from '../state/tabs.ts'
import { groupsOf, type EntryGroup } from './entries.ts'

/**
 * The user's menu as the server names it, so that renamed entries have their own titles. After a switch of language the
 * old one stays until the new one is there.
 */
export function useMenu(): readonly EntryGroup[] {
  const { data } = useSuspenseQuery(navigationQuery(useDeferredValue(useLanguage())))
  return useMemo(() => groupsOf(data), [data])
}

/** Title and group of a path, in the language of the user. */
export function useTitles(): (path: string) => { title: string; group: string | null } {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return (path) => {
    if (path === homePath) return { title: t('home'), group: null }
    for (const group of menu) {
      const entry = group.entries.find((one) => one.path === path)
      if (entry) return { title: entry.title, group: group.title }
    }
    return { title: path, group: null }
  }
}
