import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { DropDialog } from './drop-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { type FieldRow, type TableRow } from './field-row.ts'
import { FieldsTable } from './fields-table.tsx'
import { Indexes } from './indexes.tsx'
import { OwnTable } from './own-table.tsx'
import { TableDialog } from './table-dialog.tsx'
import { TablesPanel } from './tables-panel.tsx'
import './modelling.css'

const kept = crudOf(customField)
const firstTable = 'item'

/** Fields that the tenant adds to the tables of the product, and tables of its own (entities.md 3.7, Modeling). */
export default function ModellingScreen({ search }: ScreenProps) {
  const { t } = useTranslation('modelling')
  const tables = useCall(modelling.tables, {})
  const fields = useAllRows(kept.getAll, {})
  const [chosen, setChosen] = useState(search['table'] ?? firstTable)
  const [editing, setEditing] = useState<FieldRow | 'new' | null>(null)
  const [dropping, setDropping] = useState<FieldRow | null>(null)
  const [addsTable, setAddsTable] = useState(false)
  const rows = (tables.data?.items ?? []) as readonly TableRow[]
  const table = rows.find(({ tableCode }) => tableCode === chosen)
  const own = ((fields.data?.items ?? []) as readonly unknown[] as readonly FieldRow[]).filter(
    ({ tableCode }) => tableCode === chosen,
  )
  const failed = tables.error ?? fields.error
  return (
    <Page fill>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button tone="primary" icon={Plus} disabled={!table} onClick={() => setEditing('new')}>
            {t('add')}
          </Button>
        }
      />
      {failed ? (
        <ErrorState error={failed} />
      ) : !tables.data || !fields.data ? (
        <LoadingState />
      ) : (
        <div className="m-modelling">
          <TablesPanel rows={rows} chosen={chosen} onChoose={setChosen} onAdd={() => setAddsTable(true)} />
          <div key={chosen} className="m-table">
            {table?.isOwn && <OwnTable tableCode={chosen} onDropped={() => setChosen(firstTable)} />}
            <Panel flush fill>
              {table && !table.isOwn && <FreeColumns table={table} />}
              {own.length > 0 ? (
                <FieldsTable rows={own} onEdit={setEditing} onDrop={setDropping} />
              ) : (
                <EmptyState title={t('empty')} hint={t(table?.isOwn ? 'emptyOwnHint' : 'emptyHint')} />
              )}
            </Panel>
            {table?.isOwn && <Indexes tableCode={chosen} />}
          </div>
        </div>
      )}
      {editing && (
        <FieldDialog
          tableCode={chosen}
          row={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {dropping && <DropDialog row={dropping} onClose={() => setDropping(null)} />}
      {addsTable && (
        <TableDialog
          row={null}
          onClose={(code) => {
            setAddsTable(false)
            if (code !== undefined) setChosen(code)
          }}
        />
      )}
    </Page>
  )
}

function FreeColumns({ table }: { readonly table: TableRow }) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const { userStr, userNum, userDate } = table.free
  return (
    <p className="m-free">
      {t('free', { table: label(table.name), texts: userStr, numbers: userNum, dates: userDate })}
    </p>
  )
}
