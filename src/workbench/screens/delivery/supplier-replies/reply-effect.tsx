import { useTranslation } from 'react-i18next'
import { batchFields, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { useCall } from '../../../client/query.ts'
import { groupDigits } from '../../../fields/format.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, StatusChip } from '../../../parts/status-chip.tsx'
import './supplier-replies.css'
import { VirtualBody } from '../../../parts/virtual-body.tsx'

interface Effect {
  readonly orders: number
  readonly late: number
  readonly worstDays: number
  readonly items: readonly {
    readonly order: string
    readonly consumer: string
    readonly day: string
    readonly qty: string
    readonly date: string | null
    readonly days: number | null
  }[]
}

/** The panel is narrow and deliveries are near: a day without its year. */
const day = (date: string): string => date.slice(5).replace('-', '/')

/** The parts of an answer, and the orders that wait for them. */
export function ReplyEffect({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const replyNo = String(row['replyNo'])
  const answer = useCall(replyServices.effect, { replyNo }, { staleTime: 0 })
  const effect = answer.data as Effect | undefined
  const batches = (row['batches'] ?? []) as unknown as readonly ReplyBatch[]
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!effect) return <LoadingState />
  return (
    <div className="d-effect">
      {batches.length > 0 && (
        <table className="t-table" aria-label={t('parts')}>
          <thead>
            <tr>
              <th scope="col">{label(batchFields.date.label)}</th>
              <th scope="col" className="number">
                {label(batchFields.qty.label)}
              </th>
              <th scope="col">{label(batchFields.asnNo.label)}</th>
            </tr>
          </thead>
          <tbody>
            {batches.map((one, at) => (
              <tr key={`${at} ${one.date}`}>
                <td>{day(one.date)}</td>
                <td className="number">{groupDigits(one.qty)}</td>
                <td>{one.asnNo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <KpiRow>
        <KpiTile label={t('orders')} value={effect.orders} />
        <KpiTile
          label={t('lateOrders')}
          value={effect.late}
          {...(effect.late > 0 ? { tone: 'bad' as const } : {})}
        />
        <KpiTile label={t('worst')} value={effect.worstDays} />
      </KpiRow>
      {effect.items.length === 0 ? (
        <EmptyState title={t('nobodyWaits')} hint={t('nobodyWaitsHint')} />
      ) : (
        <table className="t-table" aria-label={t('orders')}>
          <thead>
            <tr>
              <th scope="col">{t('order')}</th>
              <th scope="col">{t('needed')}</th>
              <th scope="col" className="number">
                {label(batchFields.qty.label)}
              </th>
              <th scope="col">{t('there')}</th>
            </tr>
          </thead>
          <VirtualBody rows={effect.items} keyOf={({ consumer, day: needed }) => `${consumer} ${needed}`}>
            {(one, props) => (
              <tr {...props}>
                <th scope="row">{one.order}</th>
                <td>{day(one.day)}</td>
                <td className="number">{groupDigits(one.qty)}</td>
                <td>
                  <StatusChip tone={one.days === 0 ? 'good' : 'bad'}>
                    {one.date === null
                      ? t('never')
                      : one.days === 0
                        ? day(one.date)
                        : t('daysLate', { date: day(one.date), count: one.days ?? 0 })}
                  </StatusChip>
                </td>
              </tr>
            )}
          </VirtualBody>
        </table>
      )}
    </div>
  )
}
