import { ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { customTable } from '#domain/entities/integration/custom-table.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { DropTableDialog } from './drop-table-dialog.tsx'
import type { OwnTableRow } from './field-row.ts'
import { TableDialog } from './table-dialog.tsx'

const kept = crudOf(customTable)

interface OwnTableProps {
  readonly tableCode: string
  readonly onDropped: () => void
}

/** A table of the tenant's own: the way to its rows, its names, and its end. */
export function OwnTable({ tableCode, onDropped }: OwnTableProps) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const [shown, setShown] = useState<'edit' | 'drop' | null>(null)
  const entity = useModel().find(tableCode)
  const rows = useAllRows(kept.getAll, {})
  const row = (rows.data?.items as readonly unknown[] as readonly OwnTableRow[] | undefined)?.find(
    ({ code }) => code === tableCode,
  )
  if (!entity?.route) return null
  const { route } = entity
  return (
    <>
      <Panel
        title={`${label(entity.label)} · ${tableCode}`}
        actions={
          <>
            <Button icon={ExternalLink} onClick={() => openScreen(route)}>
              {t('openTable')}
            </Button>
            <Button icon={Pencil} disabled={!row} onClick={() => setShown('edit')}>
              {t('editTable')}
            </Button>
            <Button icon={Trash2} disabled={!row} onClick={() => setShown('drop')}>
              {t('dropTable')}
            </Button>
          </>
        }
      >
        <p className="m-hint">{t('ownTableHint', { route })}</p>
      </Panel>
      {row && shown === 'edit' && <TableDialog row={row} onClose={() => setShown(null)} />}
      {row && shown === 'drop' && (
        <DropTableDialog
          row={row}
          onClose={(dropped) => {
            setShown(null)
            if (dropped) onDropped()
          }}
        />
      )}
    </>
  )
}
