import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { find } from '../state/find.ts'
import { refusal } from '../state/refusal.ts'

/** The dialog titled Tips for a route that is not open to the user (specification §2.4); he is back where he was. */
export function Refused() {
  const { t } = useTranslation('shell')
  const { path } = useSnapshot(refusal)
  const close = (): void => {
    refusal.path = null
  }
  return (
    <Dialog
      open={path !== null}
      onOpenChange={close}
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
      <p className="t-error-text">{t('noPermission')}</p>
      <p className="t-error-status">{path}</p>
    </Dialog>
  )
}
