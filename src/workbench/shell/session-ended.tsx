import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { onlineManager } from '#domain/services/access/online.ts'
import { useAction } from '../actions/use-action.ts'
import { write } from '../client/write.ts'
import { signOut } from '../client/session-calls.ts'
import { Dialog } from '../parts/dialog.tsx'
import { session } from '../state/session.ts'
import { goTo } from '../navigation/navigation.ts'

/** Modal of specification §8 for an expired or replaced session; OK leads to sign-in. */
export function SessionEnded() {
  const { t } = useTranslation('shell')
  const { ended, endText } = useSnapshot(session)
  const { attempt } = useAction()
  const leave = (): void => {
    const back = location.pathname + location.search
    const { information } = session
    // Specification §8: the server is notified of the sign-out; it may no longer know the session.
    const gone = { userCode: information?.userCode ?? '', planUnitCode: information?.planUnitCode ?? null }
    void attempt(
      () => write(onlineManager.deleteClientStatus, { ...gone, sendMessageFlag: 0 }),
      () => true,
    )
    void signOut()
    goTo(`/?redirect=${encodeURIComponent(back)}`)
  }
  return (
    <Dialog open={ended} onClose={leave} title={t('tips')} width={380} done={t('ok')}>
      {t('theCurrentSessionHasExpiredPleaseLogInAgain')}
      {endText && <p className="t-error-status">{endText}</p>}
    </Dialog>
  )
}
