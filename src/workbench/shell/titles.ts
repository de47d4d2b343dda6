import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NavigationGroup } from '#domain/services/access/session.ts'
import { menu as declaredMenu } from '#domain/menu/index.ts'
import { entryOf, navigationQuery } from '../client/navigation-query.ts'
import { useLabel, useLanguage } from '../i18n/index.ts'
import { homePath } from '../state/tabs.ts'
import { declaredScreens } from './screen-registry.ts'

/** The user's menu. Known routes speak our own texts at once, so a language switch needs no reload. */
export function useMenu(): readonly NavigationGroup[] {
  const { data } = useSuspenseQuery(navigationQuery(useLanguage()))
  const label = useLabel()
  return data.map((group) => {
    const declared = declaredMenu.find(
      (one) => one.route.replace('/', '') === group.componentCode.replace('/', ''),
    )
    return {
      ...group,
      componentName: declared ? label(declared.label) : group.componentName,
      children: group.children.map((child) => {
        const screen = declaredScreens.get(child.linkAddress)
        return screen ? { ...child, appName: label(screen.label) } : child
      }),
    }
  })
}

/** Title and group of a path, in the language of the user. */
export function useTitles(): (path: string) => { title: string; group: string | null } {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return (path) => {
    if (path === homePath) return { title: t('home'), group: null }
    const found = entryOf(menu, path)
    return { title: found?.entry.appName ?? path, group: found?.group.componentName ?? null }
  }
}
