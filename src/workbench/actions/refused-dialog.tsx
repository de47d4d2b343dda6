import { useTranslation } from 'react-i18next'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { VirtualBody } from '../parts/virtual-body.tsx'

/** A row that an action left as it was, and why. */
export interface Refused {
  readonly key: string
  readonly reason: string
}

interface RefusedDialogProps {
  readonly refused: readonly Refused[]
  readonly onClose: () => void
}

/** What an action could not do, row by row. */
export function RefusedDialog({ refused, onClose }: RefusedDialogProps) {
  const { t } = useTranslation('actions')
  if (refused.length === 0) return null
  const title = t('refused', { count: refused.length })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width={560}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <table className="t-table" aria-label={title}>
        <VirtualBody rows={refused} keyOf={({ key }) => key}>
          {({ key, reason }, props) => (
            <tr {...props}>
              <th scope="row">{key}</th>
              <td>{reason}</td>
            </tr>
          )}
        </VirtualBody>
      </table>
    </Dialog>
  )
}
