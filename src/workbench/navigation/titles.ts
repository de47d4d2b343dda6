import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { navigationQuery } from '../client/navigation-query.ts'
import { useLanguage } from '../i18n/index.ts'
import { homePath, tabs } from '../state/tabs.ts'
import { groupsOf, type EntryGroup } from './entries.ts'
import { useProductName } from '../theme/look.ts'

interface Title {
  readonly title: string
  readonly group: string | null
}

/**
 * The user's menu as the server names it, so that renamed entries have their own titles. After a switch of language the
 * old one stays until the new one is there.
 */
export function useMenu(): readonly EntryGroup[] {
  const { data } = useSuspenseQuery(navigationQuery(useDeferredValue(useLanguage())))
  return useMemo(() => groupsOf(data), [data])
}

/** Title and group of a path, in the language of the user. */
export function useTitles(): (path: string) => Title {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return (path) => {
    if (path === homePath) return { title: t('home'), group: null }
    for (const group of menu) {
      const entry = [...group.entries, ...group.hidden].find((one) => one.path === path)
      if (entry) return { title: entry.title, group: group.title }
    }
    return { title: path, group: null }
  }
}

/** Title and group of what is shown: the active tab, or the page that covers it. */
export function usePage(): Title {
  const { t } = useTranslation('shell')
  const { active, covered } = useSnapshot(tabs)
  const titles = useTitles()
  return covered ? { title: t('pageNotFound'), group: null } : titles(active)
}

/** Keeps the title of the browser tab that of the page shown (specification §2.4). */
export function usePageTitle(): void {
  const { title } = usePage()
  const product = useProductName()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
