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
import { VirtualBody } from '../../../parts/virtual-body.tsx'
import { MoreNote } from '../../../parts/more-note.tsx'
import { openScreen } from '../../../shell/navigation.ts'
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
      {moves.data.items.length === 0 ? (
        <p className="none">{t('noMoves')}</p>
      ) : (
        <table className="t-table" aria-label={t('movesOf', { item: itemCode, warehouse })}>
          <thead>
            <tr>
              <th scope="col">{t('at')}</th>
              <th scope="col">{t('document')}</th>
              <th scope="col" className="number">
                {t('moved')}
              </th>
              <th scope="col" className="number">
                {t('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.data.items.map((move) => (
              <tr key={`${move.docNo} ${move.line}`} title={move.docNo}>
                <td>{formatTime(move.at, zone).slice(5, 16)}</td>
                <td className="t-words">
                  {label(choiceOf('StockInOutType')[move.type]!)}
                  {move.orderCode && <small> {move.orderCode}</small>}
                </td>
                <td className={`number ${move.direction === 'O' ? 'out' : 'in'}`}>
                  {move.direction === 'O' ? '−' : '+'}
                  {groupDigits(move.outQty ?? move.inQty ?? '0')}
                </td>
                <td className="number">{groupDigits(move.balance ?? '0')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreNote shown={moves.data.items.length} total={moves.data.totalCount} hint={t('newestMoves')} />
      <h3>{t('reservations')}</h3>
      {kept.data.items.length === 0 ? (
        <p className="none">{t('noReservations')}</p>
      ) : (
        <table className="t-table" aria-label={t('reservations')}>
          <VirtualBody rows={kept.data.items as readonly ListRow[]} keyOf={(one) => typedText(one['id'])}>
            {(one, props) => (
              <tr {...props}>
                <th scope="row">{typedText(one['orderCode'])}</th>
                <td>{[one['supplyDoc'] ?? one['warehouse'], one['lotNo']].filter(Boolean).join(' / ')}</td>
                <td className="number">{groupDigits(typedText(one['qty']))}</td>
              </tr>
            )}
          </VirtualBody>
        </table>
      )}
      <Button
        tone="ghost"
        onClick={() => openScreen('/planData/StockInOutList', { view: 'ledger', item: itemCode, warehouse })}
      >
        {t('wholeLedger')}
      </Button>
    </div>
  )
}
