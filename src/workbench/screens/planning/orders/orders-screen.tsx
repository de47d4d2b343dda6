import { printCalls } from '#domain/services/planning/print.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderSide } from './order-side.tsx'

const types = (name: string, zh: string, en: string, ...values: string[]) => ({
  name,
  label: { zh, en },
  filters: [{ field: 'orderType', op: 'in' as const, values }],
})

const day = 86_400
/** Late is late; less than a day of slack is close. */
export const lateTone = (row: ListRow): string | undefined => {
  const lateness = row['lateness']
  if (typeof lateness !== 'number' || ['F', 'X'].includes(String(row['status']))) return undefined
  return lateness > 0 ? 'bad' : lateness > -day ? 'warn' : undefined
}

export const orderTones = {
  N: 'quiet',
  P: 'info',
  R: 'info',
  S: 'good',
  F: 'good',
  H: 'warn',
  X: 'quiet',
} as const

/** Orders by type, with everything that can be done with them, and their operations beside them. */
export default listScreenOf('order', {
  Actions: OrderActions,
  print: { source: 'orders', endpoint: printCalls.orders },
  rowTone: lateTone,
  parts: [
    types('M', '制造', 'Manufacturing', 'M'),
    types('P', '采购', 'Purchase', 'P'),
    types('E', '事件', 'Events', 'E'),
    types('F', '预测', 'Forecast', 'F'),
    types('I', '库存', 'Stock', 'I', 'J'),
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
  ],
  columns: { status: { tones: orderTones } },
  side: { name: 'order', label: { zh: '工序与进度', en: 'Operations and progress' }, Content: OrderSide },
})
