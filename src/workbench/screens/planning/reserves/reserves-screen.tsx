import { listScreenOf } from '../../../list/list-screen.tsx'
import { ReserveView } from './reserve-view.tsx'

const ofKind = (kind: string) => [{ field: 'kind', op: 'eq', values: [kind] }] as const

/** What is kept for orders: the general list, and what can be kept for one order with what is left. */
export default listScreenOf('orderReserve', {
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'hard', label: { zh: '硬预占', en: 'Hard' }, filters: ofKind('hard') },
    { name: 'soft', label: { zh: '软预占', en: 'Soft' }, filters: ofKind('soft') },
  ],
  columns: { kind: { tones: { hard: 'warn', soft: 'quiet' } } },
  views: [{ name: 'order', label: { zh: '按订单预占', en: 'For an order' }, Content: ReserveView }],
})
