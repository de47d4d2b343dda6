import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../parts/button.tsx'
import { EmptyState } from '../parts/states.tsx'
import { find } from '../state/find.ts'
import { homePath, tabs } from '../state/tabs.ts'
import { goTo } from '../navigation/navigation.ts'

/** An address without a page: what was asked for, a search over the pages there are, and the way back. */
export function NotFound() {
  const { t } = useTranslation('shell')
  useEffect(() => {
    tabs.covered = true
    return () => {
      tabs.covered = false
    }
  }, [])
  const asked = new URLSearchParams(location.search).get('path') ?? location.pathname
  return (
    <div className="t-cover">
      <EmptyState
        icon={SearchX}
        title={t('pageNotFound')}
        hint={asked}
        action={
          <>
            <Button
              onClick={() => {
                find.open = true
              }}
            >
              {t('findPage')}
            </Button>
            <Button tone="primary" onClick={() => goTo(homePath)}>
              {t('backHome')}
            </Button>
          </>
        }
      />
    </div>
  )
}
