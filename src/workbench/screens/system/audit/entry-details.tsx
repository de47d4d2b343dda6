import { createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { objectLabels } from '#domain/access/audited-objects.ts'
import { exportEntryFacts } from '#domain/access/export-facts.ts'
import { json, type Field, type Fields } from '#domain/field-kinds.ts'
import { useModel } from '../../../client/model.ts'
import { displays } from '../../../fields/display.tsx'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { changesOf } from './changes.ts'
import './audit.css'

const anything = json('值', 'Value')

/** One entry of the audit log: what went wrong, and the row before and after it field by field. */
export function EntryDetails({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const [all, setAll] = useState(false)
  const entity = useModel().find(row['entity'] as string)
  const changes = changesOf(row['before'], row['after'])
  const same = changes.filter(({ differs }) => !differs).length
  const shown = all ? changes : changes.filter(({ differs }) => differs)
  const object = entity?.label ?? objectLabels[row['entity'] as string]
  const fields: Fields | undefined = row['action'] === 'export' ? exportEntryFacts : entity?.fields
  const error = row['error'] as string | null
  return (
    <div className="t-audit">
      <p className="what">
        <strong>{object ? labelOf(object) : (row['entity'] as string)}</strong>
        <span className="mono">{row['entityKey'] as string}</span>
      </p>
      {error && <p role="alert">{error}</p>}
      {changes.length === 0 && <EmptyState title={t('noValuesKept')} />}
      {shown.length > 0 && (
        <DataTable
          className="aligned-top"
          rows={shown}
          keyOf={({ name }) => name}
          rowProps={({ differs }) => ({ className: differs ? 'differs' : '' })}
          columns={[
            {
              title: t('field'),
              isName: true,
              cell: ({ name }) => (fields?.[name] ? labelOf(fields[name].label) : name),
            },
            {
              title: t('before'),
              tone: () => 'old',
              cell: ({ name, before }) => <Value field={fields?.[name]} value={before} />,
            },
            {
              title: t('after'),
              tone: () => 'new',
              cell: ({ name, after }) => <Value field={fields?.[name]} value={after} />,
            },
          ]}
        />
      )}
      {same > 0 && (
        <Button tone="ghost" onClick={() => setAll(!all)}>
          {all ? t('onlyChanged') : t('withSame', { count: same })}
        </Button>
      )}
    </div>
  )
}

function Value({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) {
  if (value === null || value === undefined) return <span className="none">–</span>
  // A row may have been kept under an older declaration of its field.
  const plain = typeof value === 'object' && !Array.isArray(value)
  if (field && !plain && (field.kind === 'references') === Array.isArray(value))
    return createElement(displays[field.kind], { field, value })
  return typeof value === 'string' ? value : createElement(displays.json, { field: anything, value })
}
