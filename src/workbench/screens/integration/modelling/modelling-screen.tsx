import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { capitalised } from '#domain/label.ts'
import { wireName } from '#domain/modelling/custom-field.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { ScreenProps } from '../../screen.ts'
import { DropDialog } from './drop-dialog.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { labelOfEntity, type FieldRow, type TableRow } from './field-row.ts'
import './modelling.css'

const kept = crudOf(customField)

/** Fields that the tenant adds to the tables of the product (entities.md 3.7, Modeling). */
export default function ModellingScreen({ search }: ScreenProps) {
  const { t } = useTranslation('modelling')
  const tables = useCall(modelling.tables, {})
  const fields = useAllRows(kept.getAll, {})
  const [chosen, setChosen] = useState(search['table'] ?? 'item')
  const [editing, setEditing] = useState<FieldRow | 'new' | null>(null)
  const [dropping, setDropping] = useState<FieldRow | null>(null)
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
          <Panel title={t('tables')} flush fill>
            <Tables rows={rows} chosen={chosen} onChoose={setChosen} />
          </Panel>
          <Panel flush fill>
            {table && <FreeColumns table={table} />}
            {own.length > 0 ? (
              <Fields rows={own} onEdit={setEditing} onDrop={setDropping} />
            ) : (
              <EmptyState title={t('empty')} hint={t('emptyHint')} />
            )}
          </Panel>
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
    </Page>
  )
}

interface TablesProps {
  readonly rows: readonly TableRow[]
  readonly chosen: string
  readonly onChoose: (tableCode: string) => void
}

function Tables({ rows, chosen, onChoose }: TablesProps) {
  const label = useLabel()
  return (
    <ul className="m-tables">
      {rows.map(({ tableCode, name, fields }) => (
        <li key={tableCode}>
          <button
            type="button"
            aria-current={tableCode === chosen ? 'true' : undefined}
            onClick={() => onChoose(tableCode)}
          >
            <span>{label(name)}</span>
            {fields > 0 && <span className="number">{fields}</span>}
          </button>
        </li>
      ))}
    </ul>
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

interface FieldsProps {
  readonly rows: readonly FieldRow[]
  readonly onEdit: (row: FieldRow) => void
  readonly onDrop: (row: FieldRow) => void
}

function Fields({ rows, onEdit, onDrop }: FieldsProps) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const kinds = choiceOf('CustomFieldKind')
  const detailOf = ({ kind, choices, target }: FieldRow): string => {
    if (kind === 'choice') return (choices ?? []).map(({ zh, en }) => label({ zh, en })).join(', ')
    return kind === 'reference' && target ? label(labelOfEntity(target)) : ''
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="t-table-frame" role="region" tabIndex={0} aria-label={t('title')}>
      <table className="t-table">
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('label')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('detail')}</th>
            <th scope="col">{t('required')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col" aria-label={t('actions')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{wireName(row.code)}</td>
              <td>{label({ zh: row.zh, en: row.en })}</td>
              <td>{capitalised(label(kinds[row.kind]!))}</td>
              <td>{detailOf(row)}</td>
              <td>{row.required ? t('yes') : ''}</td>
              <td>{row.stored}</td>
              <td>
                <IconButton icon={Pencil} label={t('edit', { code: row.code })} onClick={() => onEdit(row)} />
                <IconButton
                  icon={Trash2}
                  label={t('dropOf', { code: row.code })}
                  onClick={() => onDrop(row)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
