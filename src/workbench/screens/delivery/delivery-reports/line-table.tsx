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
import type { DataColumn } from '../../../parts/data-table/column.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
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
      <DataTable
        label={t('linesOf', { report: reportNo })}
        className="one-line"
        rows={[...Map.groupBy(rows, (row) => typedText(row['itemCode']))]}
        keyOf={([item]) => item}
        columns={[
          {
            title: label(deliveryLine.fields.itemCode.label),
            isName: true,
            isPinned: true,
            cell: ([item]) => item,
          },
          { title: label(needQty.label), isNumber: true, cell: ([, own]) => sumOf(own, 'needQty') },
          { title: label(planQty.label), isNumber: true, cell: ([, own]) => sumOf(own, 'planQty') },
          ...days.map((day): DataColumn<readonly [string, readonly ListRow[]]> => {
            const at = (own: readonly ListRow[]) => own.find((row) => row['bucketDate'] === day)
            return {
              title: day.slice(5),
              isNumber: true,
              tone: ([, own]) => toneOf(at(own)),
              hint: ([, own]) => factsOf(at(own), label),
              cell: ([, own]) => groupDigits(typedText(at(own)?.['planQty'] ?? '–')),
            }
          }),
        ]}
      />
      <p className="legend">
        <span className="locked">{t('locked')}</span> <span className="adjusted">{t('adjusted')}</span>{' '}
        <span className="promised">{t('promised')}</span>
      </p>
    </div>
  )
}

function factsOf(row: ListRow | undefined, label: ReturnType<typeof useLabel>): string | undefined {
  if (!row) return undefined
  const { needQty, lastQty, replyQty } = deliveryLine.fields
  const facts = Object.entries({ needQty, lastQty, replyQty }).flatMap(([name, field]) =>
    row[name] == null ? [] : [`${label(field.label)} ${groupDigits(typedText(row[name]))}`],
  )
  return [...facts, typedText(row['orderList'])].join('\n')
}

function toneOf(row: ListRow | undefined): string | undefined {
  if (!row) return undefined
  if (row['lockedQty'] != null) return 'locked'
  if (row['adjusted']) return 'adjusted'
  return Number(row['planQty']) > 0 && Number(row['gapQty']) === 0 ? 'promised' : undefined
}
