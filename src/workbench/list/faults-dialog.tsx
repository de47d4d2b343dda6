import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { useLabel } from '../i18n/index.ts'
import { Dialog } from '../parts/dialog.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'
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
      onClose={onClose}
      width={620}
      title={t('pasteFaults')}
      description={t('pasteFaultsHint')}
      done={t('ok')}
    >
      <DataTable
        rows={faults}
        keyOf={({ row, field, message }) => `${row} ${field} ${message}`}
        columns={[
          { title: t('row'), cell: ({ row }) => row },
          {
            title: t('field'),
            cell: ({ field }) => entity.fields[field] && label(entity.fields[field].label),
          },
          { title: t('reason'), cell: ({ message }) => message },
        ]}
      />
    </Dialog>
  )
}
