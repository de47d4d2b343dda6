import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { salesServices } from '#domain/services/planning/orders.ts'
import { call } from '../../../client/call.ts'
import { queryKeyOf } from '../../../client/keys.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import '../orders/orders.css'

interface Quote {
  readonly item: string
  readonly qty: string
  readonly due: string
  readonly start: string | null
  readonly end: string | null
  readonly lateness: number | null
  readonly operations: readonly {
    readonly operation: string
    readonly resource: string | null
    readonly start: string | null
    readonly end: string | null
    readonly materialReady: string | null
  }[]
  readonly orders: readonly {
    readonly order: string
    readonly lateness: number | null
    readonly newLateness: number | null
  }[]
}

interface QuoteDialogProps {
  readonly order: string
  /** All orders again, not only into the current plan. */
  readonly insert: boolean
  readonly onClose: () => void
}

/** When a sales order could be there, on which machines, and which orders would end otherwise for it. */
export function QuoteDialog({ order, insert, onClose }: QuoteDialogProps) {
  const { t } = useTranslation('orders')
  const { zone } = useFormatSettings()
  const { short } = useDurations()
  const input = { order, insert: insert ? '1' : '' }
  const answer = useQuery({
    queryKey: queryKeyOf(salesServices.quote, input),
    queryFn: ({ signal }) => call(salesServices.quote, input, { signal }),
    staleTime: 0,
  })
  const quote = answer.data as Quote | undefined
  const at = (time: string | null | undefined): string => (time ? formatTime(time, zone).slice(5, 16) : '–')
  const span = (seconds: number): string => short(Math.abs(seconds))
  const late = quote?.lateness ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(insert ? 'simulateInsert' : 'quoteOf', { order })}
      description={t(insert ? 'insertHint' : 'quoteHint')}
      width={680}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {answer.isPending && <LoadingState />}
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {quote && (
        <div className="p-quote">
          <KpiRow>
            <KpiTile label={t('item')} value={quote.item} hint={groupDigits(quote.qty)} />
            <KpiTile label={t('wanted')} value={at(quote.due)} />
            <KpiTile
              label={t('possible')}
              value={at(quote.end)}
              tone={late === null ? 'bad' : late > 0 ? 'bad' : 'good'}
              hint={late === null ? t('notPlaced') : t(late > 0 ? 'late' : 'early', { time: span(late) })}
            />
            <KpiTile label={t('others')} value={quote.orders.length} />
          </KpiRow>
          <table className="t-table" aria-label={t('operations')}>
            <tbody>
              {quote.operations.map((one) => (
                <tr key={one.operation}>
                  <td>{one.operation.replace(/^QUOTE-\d+-?/, '')}</td>
                  <td>{one.resource ?? '–'}</td>
                  <td>
                    {at(one.start)} – {at(one.end)}
                  </td>
                  <td>{one.materialReady && t('material', { time: at(one.materialReady) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {quote.orders.length > 0 && (
            <table className="t-table" aria-label={t('others')}>
              <thead>
                <tr>
                  <th scope="col">{t('order')}</th>
                  <th scope="col" className="number">
                    {t('before')}
                  </th>
                  <th scope="col" className="number">
                    {t('after')}
                  </th>
                </tr>
              </thead>
              <VirtualBody rows={quote.orders} keyOf={(one) => one.order}>
                {(one, props) => (
                  <tr {...props}>
                    <th scope="row">{one.order}</th>
                    {[one.lateness, one.newLateness].map((lateness, side) => (
                      <td key={side === 0 ? 'before' : 'after'} className="number">
                        {lateness === null
                          ? '–'
                          : t(lateness > 0 ? 'late' : 'early', { time: span(lateness) })}
                      </td>
                    ))}
                  </tr>
                )}
              </VirtualBody>
            </table>
          )}
        </div>
      )}
    </Dialog>
  )
}
