import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { orderReserve } from '#domain/entities/planning/order-reserve.ts'
import { stockDocuments } from '#domain/services/planning/stock.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import './stock.css'

const LATEST = 30
const reservations = crudOf(orderReserve)

/** The latest movements of the item in this warehouse, and the orders it is reserved for. */
export function StockSide({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('stock')
  const { zone } = useFormatSettings()
  const label = useLabel()
  const itemCode = typedText(row['itemCode'])
  const warehouse = typedText(row['warehouse'])
  const moves = useCall(stockDocuments.ledger, { itemCode, warehouse, maxResultCount: LATEST })
  const kept = useAllRows(reservations.getAll, {
    filter: JSON.stringify([{ field: 'itemCode', op: 'eq', values: [itemCode] }]),
  })
  const failed = moves.error ?? kept.error
  if (failed) return <ErrorState error={failed} onRetry={() => void moves.refetch()} />
  if (!moves.data || !kept.data) return <LoadingState />
  return (
    <div className="p-stock-side">
      <h3>{t('movesOf', { item: itemCode, warehouse })}</h3>
      <DataTable
        label={t('movesOf', { item: itemCode, warehouse })}
        rows={moves.data.items}
        empty={<p className="none">{t('noMoves')}</p>}
        keyOf={({ docNo, line }) => `${docNo} ${line}`}
        rowProps={({ docNo }) => ({ title: docNo })}
        columns={[
          { title: t('at'), cell: ({ at }) => formatTime(at, zone).slice(5, 16) },
          {
            title: t('document'),
            className: 't-words',
            cell: ({ type, orderCode }) => (
              <>
                {label(choiceOf('StockInOutType')[type]!)}
                {orderCode && <small> {orderCode}</small>}
              </>
            ),
          },
          {
            title: t('moved'),
            isNumber: true,
            tone: ({ direction }) => (direction === 'O' ? 'out' : 'in'),
            cell: ({ direction, outQty, inQty }) =>
              `${direction === 'O' ? '−' : '+'}${groupDigits(outQty ?? inQty ?? '0')}`,
          },
          { title: t('balance'), isNumber: true, cell: ({ balance }) => groupDigits(balance ?? '0') },
        ]}
      />
      <MoreNote shown={moves.data.items.length} total={moves.data.totalCount} hint={t('newestMoves')} />
      <h3>{t('reservations')}</h3>
      <DataTable
        label={t('reservations')}
        rows={kept.data.items as readonly ListRow[]}
        empty={<p className="none">{t('noReservations')}</p>}
        keyOf={({ id }) => id}
        columns={[
          { isName: true, cell: (one) => typedText(one['orderCode']) },
          {
            cell: (one) => [one['supplyDoc'] ?? one['warehouse'], one['lotNo']].filter(Boolean).join(' / '),
          },
          { isNumber: true, cell: (one) => groupDigits(typedText(one['qty'])) },
        ]}
      />
      <Button
        tone="ghost"
        onClick={() => openScreen('/planData/StockInOutList', { view: 'ledger', item: itemCode, warehouse })}
      >
        {t('wholeLedger')}
      </Button>
    </div>
  )
}
