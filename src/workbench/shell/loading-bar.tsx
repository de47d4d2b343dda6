import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The thin bar shown while a navigation is under way. */
export function LoadingBar() {
  const { t } = useTranslation('parts')
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading ? <div className="t-loading-bar" role="progressbar" aria-label={t('loading')} /> : null
}
