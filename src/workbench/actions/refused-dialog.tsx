import { useTranslation } from 'react-i18next'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { DataTable } from '../parts/data-table/data-table.tsx'

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
      onClose={onClose}
      title={title}
      width={560}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <DataTable
        label={title}
        rows={refused}
        keyOf={({ key }) => key}
        columns={[{ isName: true, cell: ({ key }) => key }, { cell: ({ reason }) => reason }]}
      />
    </Dialog>
  )
}
