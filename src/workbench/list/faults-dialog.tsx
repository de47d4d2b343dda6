import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { useLabel } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { VirtualBody } from '../parts/virtual-body.tsx'
import type { CellFault } from './cell-changes.ts'

interface FaultsDialogProps {
  readonly entity: Entity
  readonly faults: readonly CellFault[]
  readonly onClose: () => void
}

/** Why nothing of a pasted block was written: each cell that does not fit. */
export function FaultsDialog({ entity, faults, onClose }: FaultsDialogProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={620}
      title={t('pasteFaults')}
      description={t('pasteFaultsHint')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <VirtualBody rows={faults} keyOf={({ row, field, message }) => `${row} ${field} ${message}`}>
          {({ row, field, message }, props) => (
            <tr {...props}>
              <td>{row}</td>
              <td>{entity.fields[field] ? label(entity.fields[field].label) : ''}</td>
              <td>{message}</td>
            </tr>
          )}
        </VirtualBody>
      </table>
    </Dialog>
  )
}
