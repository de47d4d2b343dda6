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
import { DataTable } from '../../../parts/data-table/data-table.tsx'
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
  const lateText = (lateness: number | null): string =>
    lateness === null ? '–' : t(lateness > 0 ? 'late' : 'early', { time: span(lateness) })
  const late = quote?.lateness ?? null
  return (
    <Dialog
      onClose={onClose}
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
          <DataTable
            label={t('operations')}
            rows={quote.operations}
            keyOf={({ operation }) => operation}
            columns={[
              { cell: ({ operation }) => operation.replace(/^QUOTE-\d+-?/, '') },
              { cell: ({ resource }) => resource ?? '–' },
              { cell: ({ start, end }) => `${at(start)} – ${at(end)}` },
              { cell: ({ materialReady }) => materialReady && t('material', { time: at(materialReady) }) },
            ]}
          />
          {quote.orders.length > 0 && (
            <DataTable
              label={t('others')}
              rows={quote.orders}
              keyOf={(one) => one.order}
              columns={[
                { title: t('order'), isName: true, cell: (one) => one.order },
                { title: t('before'), isNumber: true, cell: ({ lateness }) => lateText(lateness) },
                { title: t('after'), isNumber: true, cell: ({ newLateness }) => lateText(newLateness) },
              ]}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
