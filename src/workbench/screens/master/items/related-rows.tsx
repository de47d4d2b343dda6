import { useTranslation } from 'react-i18next'
import { crudOf, type Condition } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { isNumeric, type Field } from '#domain/field-kinds.ts'
import { useCall } from '../../../client/query.ts'
import { fieldText } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { openScreen } from '../../../shell/navigation.ts'

interface RelatedRowsProps {
  readonly entity: Entity
  readonly fields: readonly string[]
  readonly conditions: readonly Condition[]
  /** Route of the list that has all of them. */
  readonly onOpen: string
  readonly keyword: string
}

const shown = 50

const classOf = ({ kind }: Field): string | undefined =>
  isNumeric(kind) ? 'number' : kind === 'choice' ? 't-words' : undefined

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
      {rows.length === 0 ? (
        <p className="none">{t('none')}</p>
      ) : (
        <table className="t-table" aria-label={label(entity.label)}>
          <thead>
            <tr>
              {fields.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className={isNumeric(entity.fields[name]!.kind) ? 'number' : undefined}
                >
                  {label(entity.fields[name]!.label)}
                </th>
              ))}
            </tr>
          </thead>
          <VirtualBody rows={rows} keyOf={(row) => row['id'] as string}>
            {(row, props) => (
              <tr {...props}>
                {fields.map((name) => (
                  <td key={name} className={classOf(entity.fields[name]!)}>
                    {fieldText(row[name], entity.fields[name]!, settings)}
                  </td>
                ))}
              </tr>
            )}
          </VirtualBody>
        </table>
      )}
    </section>
  )
}
