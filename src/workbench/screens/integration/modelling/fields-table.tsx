import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { capitalised } from '#domain/label.ts'
import { fieldName } from '#domain/modelling/custom-field.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
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
              <td>{fieldName(row)}</td>
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
