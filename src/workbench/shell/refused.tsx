import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { find } from '../state/find.ts'
import { refusal } from '../state/refusal.ts'

const texts = { noPermission: 'noPermission', unknown: 'noSuchPage' } as const

/**
 * The dialog titled Tips for a route that cannot be opened (specification §2.4): not permitted, not in this version, or
 * unknown. The user is back on the page before.
 */
export function Refused() {
  const { t } = useTranslation('shell')
  const { path, why } = useSnapshot(refusal)
  const close = (): void => {
    refusal.path = null
  }
  return (
    <Dialog
      open={path !== null}
      onClose={close}
      title={t('tips')}
      width={400}
      footer={
        <>
          <Button
            onClick={() => {
              close()
              find.open = true
            }}
          >
            {t('findPage')}
          </Button>
          <Button tone="primary" onClick={close}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p className="t-error-text">{t(texts[why])}</p>
      <p className="t-error-status">{path}</p>
    </Dialog>
  )
}
