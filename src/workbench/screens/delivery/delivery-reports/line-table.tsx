import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { deliveryLine } from '#domain/entities/delivery/delivery-report.ts'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import './delivery-reports.css'

const lines = crudOf(deliveryLine)

const sumOf = (rows: readonly ListRow[], field: string): string =>
  groupDigits(
    formatDecimal(
      rows.reduce((sum, row) => {
        const units = parseDecimal(typedText(row[field]) || '0')
        return typeof units === 'bigint' ? sum + units : sum
      }, 0n),
    ),
  )

/** What a report calls off, item by bucket, against what is needed; what is locked, set by hand or not promised stands out. */
export function LineTable({ reportNo }: { readonly reportNo: string }) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const filter = JSON.stringify([{ field: 'reportNo', op: 'eq', values: [reportNo] }])
  const answer = useAllRows(lines.getAll, { filter })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const rows = answer.data.items as readonly ListRow[]
  if (rows.length === 0) return <EmptyState title={t('nothingCalledOff')} hint={t('nothingCalledOffHint')} />
  const days = [...new Set(rows.map((row) => typedText(row['bucketDate'])))].sort()
  const { needQty, planQty } = deliveryLine.fields
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="d-lines" role="region" tabIndex={0} aria-label={t('linesOf', { report: reportNo })}>
      <table className="t-table" aria-label={t('linesOf', { report: reportNo })}>
        <thead>
          <tr>
            <th scope="col">{label(deliveryLine.fields.itemCode.label)}</th>
            <th scope="col" className="number">
              {label(needQty.label)}
            </th>
            <th scope="col" className="number">
              {label(planQty.label)}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="number">
                {day.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualBody
          rows={[...Map.groupBy(rows, (row) => typedText(row['itemCode']))]}
          keyOf={([item]) => item}
        >
          {([item, own], props) => (
            <tr {...props}>
              <th scope="row">{item}</th>
              <td className="number">{sumOf(own, 'needQty')}</td>
              <td className="number">{sumOf(own, 'planQty')}</td>
              {days.map((day) => (
                <LineCell key={day} row={own.find((row) => row['bucketDate'] === day)} />
              ))}
            </tr>
          )}
        </VirtualBody>
      </table>
      <p className="legend">
        <span className="locked">{t('locked')}</span> <span className="adjusted">{t('adjusted')}</span>{' '}
        <span className="promised">{t('promised')}</span>
      </p>
    </div>
  )
}

function LineCell({ row }: { readonly row: ListRow | undefined }) {
  const label = useLabel()
  if (!row) return <td className="number">–</td>
  const { needQty, lastQty, replyQty } = deliveryLine.fields
  const facts = Object.entries({ needQty, lastQty, replyQty }).flatMap(([name, field]) =>
    row[name] == null ? [] : [`${label(field.label)} ${groupDigits(typedText(row[name]))}`],
  )
  const isPromised = Number(row['planQty']) > 0 && Number(row['gapQty']) === 0
  const tone =
    row['lockedQty'] != null ? 'locked' : row['adjusted'] ? 'adjusted' : isPromised ? 'promised' : ''
  return (
    <td className={`number ${tone}`} title={[...facts, typedText(row['orderList'])].join('\n')}>
      {groupDigits(typedText(row['planQty']))}
    </td>
  )
}
