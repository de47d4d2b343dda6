import { listScreenOf } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

/** The day that counts: what the supplier replied, or what was promised. */
const expected = (row: ListRow): string | null => {
  const day = row['replyDate'] ?? row['promisedDate']
  return typeof day === 'string' ? day : null
}

const isOpen = (row: ListRow): boolean => row['status'] === 'O' && Number(row['openQty'] ?? 0) > 0

const open = [
  { field: 'status', op: 'eq', values: ['O'] },
  { field: 'openQty', op: 'gt', values: ['0'] },
] as const

/** Purchase orders: what is open of them, what is overdue, and what nobody has replied to. */
export default listScreenOf('purchaseOrder', {
  parts: [
    { name: 'open', label: { zh: '未收', en: 'Open' }, filters: open },
    {
      name: 'overdue',
      label: { zh: '逾期', en: 'Overdue' },
      filters: [...open, { field: 'promisedDate', op: 'lt', values: [today()] }],
    },
    {
      name: 'silent',
      label: { zh: '未答复', en: 'No reply' },
      filters: [...open, { field: 'replyDate', op: 'empty', values: [] }],
    },
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
  ],
  columns: { status: { tones: { O: 'info', C: 'quiet', X: 'quiet' } } },
  rowTone: (row) => {
    const day = expected(row)
    return isOpen(row) && day !== null && day < today() ? 'bad' : undefined
  },
})
