import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { orderTones } from '../orders/orders-screen.tsx'
import { SalesActions } from './sales-actions.tsx'
import { SalesSide } from './sales-side.tsx'

/** Open and due: past its date is late, within three days close. */
const toneOf = (row: ListRow): string | undefined => {
  if (Number(row['openQty'] ?? 0) <= 0 || typeof row['dueDate'] !== 'string') return undefined
  const left = Date.parse(row['dueDate']) - Date.now()
  return left < 0 ? 'bad' : left < 3 * 86_400_000 ? 'warn' : undefined
}

/** Sales orders: exploded to manufacturing orders, quoted, and followed to what they hang on. */
export default listScreenOf('saleOrder', {
  Actions: SalesActions,
  rowTone: toneOf,
  columns: { status: { tones: orderTones } },
  side: { name: 'saleOrder', label: { zh: '制造订单与关联', en: 'Orders and pegs' }, Content: SalesSide },
})
