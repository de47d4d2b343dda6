import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { groupDigits } from '../../../fields/format.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import type { DataColumn } from '../../../parts/data-table/column.ts'
import { Segments } from '../../../parts/inputs.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import './delivery-count.css'

/** What `reportServices.summary` answers. */
export interface SummaryRow {
  readonly supplier: string
  readonly supplierName: string | null
  readonly buyer: string | null
  /** Days of the bucket, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly items: number
  readonly needQty: string | null
  readonly planQty: string | null
  readonly reportNo: string
}

const groupings = ['supplier', 'buyer'] as const
type Grouping = (typeof groupings)[number]

const sum = (rows: readonly SummaryRow[], field: 'needQty' | 'planQty'): string =>
  groupDigits(
    formatDecimal(
      rows.reduce((total, row) => {
        const units = parseDecimal(row[field] ?? '0')
        return typeof units === 'bigint' ? total + units : total
      }, 0n),
    ),
  )

/** Call-offs by supplier or buyer, bucket by bucket, with their sums. */
export function SummaryTable({ rows }: { readonly rows: readonly SummaryRow[] }) {
  const { t } = useTranslation('delivery')
  const [by, setBy] = useState<Grouping>('supplier')
  const buckets = [...new Set(rows.map(({ from }) => from))].sort()
  const groups = [...Map.groupBy(rows, (row) => row[by] ?? '')].sort(([a], [b]) => (a < b ? -1 : 1))
  const sums = (
    title: string,
    field: 'needQty' | 'planQty',
    isOf: (row: SummaryRow) => boolean = () => true,
  ): DataColumn<(typeof groups)[number]> => {
    const of = (own: readonly SummaryRow[]): string => {
      const counted = own.filter(isOf)
      return counted.length > 0 ? sum(counted, field) : ''
    }
    return { title, isNumber: true, cell: ([, own]) => of(own), total: of(rows) }
  }
  return (
    <>
      <div className="d-count-by">
        <Segments
          label={t('sumBy')}
          value={by}
          names={groupings}
          textOf={(one) => t(`sums.${one}`)}
          onChange={setBy}
        />
        <span>{t('sumHint', { suppliers: new Set(rows.map(({ supplier }) => supplier)).size })}</span>
      </div>
      <DataTable
        frame="d-count"
        label={t('countSums')}
        rows={groups}
        keyOf={([group]) => group}
        columns={[
          {
            title: t(`sums.${by}`),
            isName: true,
            isPinned: true,
            total: t('total'),
            cell: ([group, [first]]) =>
              by === 'buyer' ? (
                group || t('noBuyer')
              ) : (
                <>
                  <button
                    type="button"
                    className="t-link"
                    title={t('showLines')}
                    onClick={() => openLines(first!)}
                  >
                    {group}
                  </button>{' '}
                  <span className="note">{first!.supplierName}</span>
                </>
              ),
          },
          sums(t('needed'), 'needQty'),
          { ...sums(t('called'), 'planQty'), className: 'strong' },
          ...buckets.map((day) =>
            sums(day.slice(5).replace('-', '/'), 'planQty', ({ from }) => from === day),
          ),
        ]}
      />
    </>
  )
}

const openLines = ({ reportNo }: SummaryRow): void =>
  openScreen('/materialDelivery/DeliverCountResulTadjustment', { part: 'all', reportNo })
