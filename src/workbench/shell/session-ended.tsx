import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { signOut } from '../client/session-calls.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { session } from '../state/session.ts'
import { goTo } from './navigation.ts'

/** Modal of specification §8 for an expired or replaced session; OK leads to sign-in. */
export function SessionEnded() {
  const { t } = useTranslation('shell')
  const { ended } = useSnapshot(session)
  const leave = (): void => {
    const back = location.pathname + location.search
    signOut()
    goTo(`/?redirect=${encodeURIComponent(back)}`)
  }
  return (
    <Dialog
      open={ended}
      onOpenChange={leave}
      title={t('tips')}
      width={380}
      footer={
        <Button tone="primary" onClick={leave}>
          {t('ok')}
        </Button>
      }
    >
      {t('theCurrentSessionHasExpiredPleaseLogInAgain')}
    </Dialog>
  )
}
