import { SegmentedControl } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { groupDigits } from '../../../fields/format.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { VirtualBody, type BodyRowProps } from '../../../parts/virtual-body.tsx'
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
  return (
    <>
      <div className="d-count-by">
        <SegmentedControl.Root
          size="1"
          value={by}
          aria-label={t('sumBy')}
          onValueChange={(next) => setBy(next as Grouping)}
        >
          {groupings.map((one) => (
            <SegmentedControl.Item key={one} value={one}>
              {t(`sums.${one}`)}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
        <span>{t('sumHint', { suppliers: new Set(rows.map(({ supplier }) => supplier)).size })}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className="d-count" role="region" tabIndex={0} aria-label={t('countSums')}>
        <table className="t-table" aria-label={t('countSums')}>
          <thead>
            <tr>
              <th scope="col">{t(`sums.${by}`)}</th>
              <th scope="col" className="number">
                {t('needed')}
              </th>
              <th scope="col" className="number">
                {t('called')}
              </th>
              {buckets.map((day) => (
                <th key={day} scope="col" className="number">
                  {day.slice(5).replace('-', '/')}
                </th>
              ))}
            </tr>
          </thead>
          <VirtualBody rows={groups} keyOf={([group]) => group}>
            {([group, own], line) => <Group line={line} group={group} by={by} rows={own} buckets={buckets} />}
          </VirtualBody>
          <tfoot>
            <Sums title={t('total')} rows={rows} buckets={buckets} />
          </tfoot>
        </table>
      </div>
    </>
  )
}

interface SumsProps {
  readonly line?: BodyRowProps | undefined
  readonly rows: readonly SummaryRow[]
  readonly buckets: readonly string[]
}

function Group({
  line,
  group,
  by,
  rows,
  buckets,
}: SumsProps & { readonly group: string; readonly by: Grouping }) {
  const { t } = useTranslation('delivery')
  if (by === 'buyer') return <Sums line={line} title={group || t('noBuyer')} rows={rows} buckets={buckets} />
  const { reportNo, supplierName } = rows[0]!
  const open = (): void =>
    openScreen('/materialDelivery/DeliverCountResulTadjustment', { part: 'all', reportNo })
  return (
    <Sums
      line={line}
      title={
        <>
          <button type="button" className="t-link" title={t('showLines')} onClick={open}>
            {group}
          </button>{' '}
          <span className="name">{supplierName}</span>
        </>
      }
      rows={rows}
      buckets={buckets}
    />
  )
}

function Sums({ line, title, rows, buckets }: SumsProps & { readonly title: React.ReactNode }) {
  return (
    <tr {...line}>
      <th scope="row">{title}</th>
      <td className="number">{sum(rows, 'needQty')}</td>
      <td className="number strong">{sum(rows, 'planQty')}</td>
      {buckets.map((day) => {
        const own = rows.filter(({ from }) => from === day)
        return (
          <td key={day} className="number">
            {own.length > 0 && sum(own, 'planQty')}
          </td>
        )
      })}
    </tr>
  )
}
