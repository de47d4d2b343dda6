import { unitToday } from '../../../fields/unit-today.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { StockActions } from './stock-actions.tsx'
import { StockSide } from './stock-side.tsx'
import { StockSums } from './stock-sums.tsx'

const only = (field: string, op: 'lt' | 'ne', value: string) => [{ field, op, values: [value] }] as const

/** Below zero is wrong; past its date it is of no use. */
const toneOf = (row: ListRow): string | undefined => {
  if (Number(row['qty']) < 0) return 'bad'
  return typeof row['expiryDate'] === 'string' && row['expiryDate'] < unitToday() ? 'warn' : undefined
}

/** Stock: the general list, sums by item and warehouse, and what moved a row. */
export default listScreenOf('stock', {
  Actions: StockActions,
  rowTone: toneOf,
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'negative', label: { zh: '负库存', en: 'Below zero' }, filters: only('qty', 'lt', '0') },
    {
      name: 'expired',
      label: { zh: '已过期', en: 'Expired' },
      filters: () => only('expiryDate', 'lt', unitToday()),
    },
    {
      name: 'blocked',
      label: { zh: '不可用', en: 'Not usable' },
      filters: only('qualityStatus', 'ne', 'OK'),
    },
  ],
  columns: { qualityStatus: { tones: { OK: 'good', QC: 'warn', NG: 'bad', FZ: 'warn', RT: 'bad' } } },
  views: [{ name: 'sums', label: { zh: '按物料与仓库汇总', en: 'Sums' }, Content: StockSums }],
  side: { name: 'stock', label: { zh: '出入库', en: 'Movements' }, Content: StockSide },
})
