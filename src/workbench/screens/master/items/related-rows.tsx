import { useTranslation } from 'react-i18next'
import { crudOf, type Condition } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { isNumeric } from '#domain/field-kinds.ts'
import { useCall } from '../../../client/query.ts'
import { fieldText } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'

interface RelatedRowsProps {
  readonly entity: Entity
  readonly fields: readonly string[]
  readonly conditions: readonly Condition[]
  /** Route of the list that has all of them. */
  readonly onOpen: string
  readonly keyword: string
}

const shown = 50

/** Rows of another entity that apply to the row shown, with a link to their list. */
export function RelatedRows({ entity, fields, conditions, onOpen, keyword }: RelatedRowsProps) {
  const { t } = useTranslation('items')
  const label = useLabel()
  const settings = useFormatSettings()
  const answer = useCall(crudOf(entity).getAll, { filter: JSON.stringify(conditions), maxResultCount: shown })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const { items, totalCount } = answer.data
  const rows = items as unknown as readonly Readonly<Record<string, unknown>>[]
  return (
    <section className="m-related">
      <h3>
        {label(entity.label)}
        {totalCount > rows.length && <small>{t('shownOf', { shown: rows.length, total: totalCount })}</small>}
        <Button tone="ghost" onClick={() => openScreen(onOpen, { keyword })}>
          {t('openList')}
        </Button>
      </h3>
      <DataTable
        label={label(entity.label)}
        className="one-line"
        rows={rows}
        empty={<p className="none">{t('none')}</p>}
        keyOf={(row) => row['id'] as string}
        columns={fields.map((name) => {
          const field = entity.fields[name]!
          return {
            title: label(field.label),
            isNumber: isNumeric(field.kind),
            className: field.kind === 'choice' ? 't-words' : '',
            cell: (row: (typeof rows)[number]) => fieldText(row[name], field, settings),
          }
        })}
      />
    </section>
  )
}
