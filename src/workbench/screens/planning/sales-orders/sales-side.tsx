import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { order } from '#domain/entities/planning/order.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { orderTones } from '../orders/orders-screen.tsx'
import { PeggingTree } from './pegging-tree.tsx'
import '../orders/orders.css'

const orders = crudOf(order)

/** The manufacturing orders of a sales order with when they end, and what they hang on. */
export function SalesSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('orders')
  const { short } = useDurations()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const code = typedText(row['code'])
  const filter = JSON.stringify([{ field: 'saleOrderCode', op: 'eq', values: [code] }])
  const answer = useAllRows(orders.getAll, { filter, sorting: 'plannedEnd,code' })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const rows = answer.data.items as readonly ListRow[]
  return (
    <div className="p-order-side">
      <h3>{t('madeBy')}</h3>
      <DataTable
        label={t('madeBy')}
        className="one-line"
        rows={rows}
        empty={<p>{t('notExploded')}</p>}
        keyOf={(one) => typedText(one['code'])}
        columns={[
          { isName: true, cell: (one) => typedText(one['code']) },
          { isNumber: true, cell: (one) => groupDigits(typedText(one['qty'])) },
          {
            cell: ({ plannedEnd }) =>
              typeof plannedEnd === 'string' ? formatTime(plannedEnd, zone).slice(5, 16) : '–',
          },
          {
            cell: (one) => {
              const late = Number(one['lateness'] ?? 0)
              const status = typedText(one['status'])
              return (
                <StatusChip tone={late > 0 ? 'bad' : orderTones[status as keyof typeof orderTones]}>
                  {late > 0 ? t('late', { time: short(late) }) : label(choiceOf('OrderStatus')[status]!)}
                </StatusChip>
              )
            },
          },
        ]}
      />
      <PeggingTree order={code} />
    </div>
  )
}
