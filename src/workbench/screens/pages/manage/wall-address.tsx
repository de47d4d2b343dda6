import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#domain/service.ts'
import type { wallDisplays } from '#domain/services/pages/wall.ts'
import { Button } from '../../../parts/button.tsx'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { wallPath } from '../../../shell/guard/paths.ts'

interface WallAddressProps {
  readonly made: OutputOf<typeof wallDisplays.create>
  readonly onClose: () => void
}

/** The token is the fragment of the address, which browsers send to no server. */
const addressOf = ({ id, token }: WallAddressProps['made']): string =>
  `${location.origin}${wallPath}${id}#${token}`

/** The address of a display that was just made. It cannot be shown again: its token is not kept. */
export function WallAddress({ made, onClose }: WallAddressProps) {
  const { t } = useTranslation('pages-manage')
  const address = addressOf(made)
  return (
    <Dialog
      onClose={onClose}
      width={640}
      title={t('wallAddress')}
      description={t('wallOnce')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <CopyButton tone="primary" text={address}>
            {t('wallCopy')}
          </CopyButton>
        </>
      }
    >
      <textarea
        className="pm-address"
        aria-label={t('wallAddress')}
        readOnly
        rows={4}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
