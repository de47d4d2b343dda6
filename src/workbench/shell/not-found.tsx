import { SearchX, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { EmptyState } from '../parts/states.tsx'
import { homePath } from '../state/tabs.ts'
import { goTo } from './navigation.ts'

export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <div className="t-cover">
      <EmptyState
        icon={SearchX}
        title={t('pageNotFound')}
        hint={location.pathname}
        action={
          <Button tone="primary" onClick={() => goTo(homePath)}>
            {t('backHome')}
          </Button>
        }
      />
    </div>
  )
}

/** A route that exists but not for this user (specification §6): the Tips dialog, then home. */
export function NoPermission() {
  const { t } = useTranslation('shell')
  const leave = (): void => goTo(homePath)
  return (
    <div className="t-cover">
      <EmptyState icon={ShieldX} title={t('noPermission')} hint={location.pathname} />
      <Dialog
        open
        onOpenChange={leave}
        title={t('tips')}
        width={360}
        footer={
          <Button tone="primary" onClick={leave}>
            {t('ok')}
          </Button>
        }
      >
        {t('noPermission')}
      </Dialog>
    </div>
  )
}
