import { useTranslation } from 'react-i18next'
import { replyServices } from '#domain/services/delivery/replies.ts'
import type { InputOf } from '#domain/service.ts'
import { batchFields, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import './supplier-replies.css'

interface Side {
  readonly kitQtyTotal: string
  readonly fullKit: string | null
  readonly delayDays: number | null
  readonly inTime: boolean
}

interface Effect {
  readonly about: 'answer' | 'missing'
  readonly overdue: boolean
  readonly scheme: string
  readonly counted: boolean
  readonly later: number
  readonly earlier: number
  readonly late: number
  readonly worstDays: number
  readonly totalCount: number
  readonly items: readonly {
    readonly order: string
    readonly lineNo: string | null
    readonly before: Side
    readonly after: Side
  }[]
}

interface EffectOnOrdersProps {
  readonly input: InputOf<typeof replyServices.effect>
  readonly title: string
}

/** Orders that an answer makes kitted at another time, calculated by kitting: before it and with it. */
export function EffectOnOrders({ input, title }: EffectOnOrdersProps) {
  const { t } = useTranslation('delivery')
  const answer = useCall(replyServices.effect, input, { staleTime: 0 })
  const effect = answer.data as Effect | undefined
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!effect) return <LoadingState />
  return (
    <>
      <p>
        {effect.about === 'missing' && (
          <StatusChip tone={effect.overdue ? 'bad' : 'warn'}>
            {t(effect.overdue ? 'overdueUnanswered' : 'notPromised')}
          </StatusChip>
        )}{' '}
        {t(effect.about === 'missing' ? 'effectOfMissing' : 'effectOfAnswer', { scheme: effect.scheme })}
      </p>
      <KpiRow>
        <KpiTile label={t('laterOrders')} value={effect.later} tone={effect.later > 0 ? 'bad' : 'quiet'} />
        <KpiTile label={t('lateOrders')} value={effect.late} tone={effect.late > 0 ? 'bad' : 'quiet'} />
        <KpiTile label={t('worst')} value={effect.worstDays} />
      </KpiRow>
      {effect.items.length === 0 ? (
        <EmptyState
          title={t(effect.counted ? 'nobodyWaits' : 'notCounted')}
          hint={t(effect.counted ? 'nobodyWaitsHint' : 'notCountedHint', { scheme: effect.scheme })}
        />
      ) : (
        <EffectTable effect={effect} title={title} />
      )}
    </>
  )
}

function EffectTable({ effect, title }: { readonly effect: Effect; readonly title: string }) {
  const { about, items } = effect
  const { t } = useTranslation('delivery')
  return (
    <DataTable
      label={title}
      rows={items}
      keyOf={({ order, lineNo }, at) => `${order} ${lineNo ?? ''} ${at}`}
      columns={[
        {
          title: t('orderCount', { count: items.length }),
          isName: true,
          cell: ({ order, lineNo }) => (lineNo ? `${order}/${lineNo}` : order),
        },
        { title: t('kitBefore'), cell: ({ before }) => <KitDay side={before} /> },
        {
          title: t('kitAfter'),
          cell: ({ after }) => (
            <StatusChip tone={!after.inTime ? 'bad' : about === 'answer' ? 'good' : 'quiet'}>
              <KitDay side={after} />
            </StatusChip>
          ),
        },
      ]}
    />
  )
}

/** The panel is narrow and deliveries are near: a day without its year. */
function KitDay({ side: { fullKit, kitQtyTotal, delayDays } }: { readonly side: Side }) {
  const { t } = useTranslation('delivery')
  const { zone } = useFormatSettings()
  if (fullKit === null) return t('neverKitted', { qty: groupDigits(kitQtyTotal) })
  const date = formatTime(fullKit, zone).slice(5, 10)
  return (delayDays ?? 0) > 0 ? t('daysLate', { date, count: delayDays ?? 0 }) : date
}

/** The parts of an answer, and what it means to orders. */
export function ReplyEffect({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const batches = (row['batches'] ?? []) as unknown as readonly ReplyBatch[]
  return (
    <div className="d-effect">
      {batches.length > 0 && (
        <DataTable
          label={t('parts')}
          rows={batches}
          columns={[
            { title: label(batchFields.date.label), cell: ({ date }) => date.slice(5).replace('-', '/') },
            { title: label(batchFields.qty.label), isNumber: true, cell: ({ qty }) => groupDigits(qty) },
            { title: label(batchFields.asnNo.label), cell: ({ asnNo }) => asnNo },
          ]}
        />
      )}
      <EffectOnOrders input={{ replyNo: String(row['replyNo']) }} title={label(replyServices.effect.label)} />
    </div>
  )
}
