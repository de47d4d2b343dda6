import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { result } from '#domain/entities/planning/result.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { EffectList } from '../result-entry/effect-list.tsx'
import '../result-entry/result-entry.css'

const results = crudOf(result)

/** Everything that was reported about the operation of a result, and what it does to the next ones. */
export function OperationResults({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('result-correction')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const operation = typedText(row['operationCode'])
  const filter = JSON.stringify([{ field: 'operationCode', op: 'eq', values: [operation] }])
  const answer = useAllRows(results.getAll, { filter, sorting: 'startTime,code' })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const at = (time: unknown): string => (typeof time === 'string' ? formatTime(time, zone).slice(5, 16) : '–')
  return (
    <div className="r-report">
      <p>
        <strong>{operation}</strong>
      </p>
      <DataTable
        label={t('resultsOf', { operation })}
        className="one-line"
        rows={answer.data.items as readonly ListRow[]}
        keyOf={({ id }) => id}
        rowProps={(one) => ({ title: typedText(one['changeReason']) })}
        columns={[
          { cell: (one) => `${at(one['startTime'])}–${at(one['endTime']).slice(6)}` },
          {
            className: 't-words',
            cell: (one) =>
              [
                label(choiceOf('ResultStatus')[typedText(one['status'])]!),
                ...(one['voided'] === true ? [t('void')] : []),
              ].join(' · '),
          },
          { isNumber: true, cell: (one) => groupDigits(typedText(one['goodQty'])) },
          { isNumber: true, cell: (one) => groupDigits(typedText(one['scrapQty'])) },
          { cell: (one) => typedText(one['reporter']) },
        ]}
      />
      {operation !== '' && <EffectList operation={operation} />}
    </div>
  )
}
