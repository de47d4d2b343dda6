import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { RequestError } from '../client/request-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { errorPopup } from '../client/error-popup.ts'

/**
 * The popup of specification §8: the message as title with details and field faults below, or the message alone (that of
 * the server, else the text of the status) under the title LoginFailed; then the status.
 */
export function ErrorPopup() {
  const { t } = useTranslation('shell')
  const { error } = useSnapshot(errorPopup)
  if (!error) return null
  const close = (): void => {
    errorPopup.error = null
  }
  const request = error instanceof RequestError ? error : null
  const away = request?.status === 0
  const detailed = typeof request?.details === 'string' || (request?.faults.length ?? 0) > 0
  return (
    <Dialog
      onClose={close}
      title={away ? t('unknownError') : detailed ? error.message : t('loginFailed')}
      done={t('ok')}
    >
      {away && <p className="t-error-text">{t('serverAway')}</p>}
      {!away && !detailed && <p className="t-error-text">{error.message || t('unknownError')}</p>}
      {typeof request?.details === 'string' && <p className="t-error-text">{request.details}</p>}
      {request && request.faults.length > 0 && typeof request.details !== 'string' && (
        <ul className="t-error-list">
          {request.faults.map((fault) => (
            <li key={`${fault.members.join()} ${fault.message}`}>{fault.message}</li>
          ))}
        </ul>
      )}
      {request && !away && <p className="t-error-status">{t('status', { status: request.status })}</p>}
    </Dialog>
  )
}
