import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { capitalised } from '#domain/label.ts'
import { fieldName } from '#domain/modelling/custom-field.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { labelOfEntity, type FieldRow } from './field-row.ts'

interface FieldsTableProps {
  readonly rows: readonly FieldRow[]
  readonly onEdit: (row: FieldRow) => void
  readonly onDrop: (row: FieldRow) => void
}

/** The fields that the tenant declared for a table. */
export function FieldsTable({ rows, onEdit, onDrop }: FieldsTableProps) {
  const { t } = useTranslation('modelling')
  const label = useLabel()
  const kinds = choiceOf('CustomFieldKind')
  const detailOf = ({ kind, choices, target }: FieldRow): string => {
    if (kind === 'choice') return (choices ?? []).map(({ zh, en }) => label({ zh, en })).join(', ')
    return kind === 'reference' && target ? label(labelOfEntity(target)) : ''
  }
  return (
    <DataTable
      frame
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('name'), cell: fieldName },
        { title: t('label'), cell: ({ zh, en }) => label({ zh, en }) },
        { title: t('kind'), cell: ({ kind }) => capitalised(label(kinds[kind]!)) },
        { title: t('detail'), cell: detailOf },
        { title: t('required'), cell: ({ required }) => (required ? t('yes') : '') },
        { title: t('column'), cell: ({ stored }) => stored },
        {
          spoken: t('actions'),
          cell: (row) => (
            <>
              <IconButton icon={Pencil} label={t('edit', { code: row.code })} onClick={() => onEdit(row)} />
              <IconButton icon={Trash2} label={t('dropOf', { code: row.code })} onClick={() => onDrop(row)} />
            </>
          ),
        },
      ]}
    />
  )
}
