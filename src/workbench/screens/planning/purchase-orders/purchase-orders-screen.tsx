import { MessageCircleQuestionMark } from 'lucide-react'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { unitToday } from '../../../fields/unit-today.ts'
import { useLabel } from '../../../i18n/index.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'

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
  Actions: AskSupplier,
  parts: [
    { name: 'open', label: { zh: '未收', en: 'Open' }, filters: open },
    {
      name: 'overdue',
      label: { zh: '逾期', en: 'Overdue' },
      filters: () => [...open, { field: 'promisedDate', op: 'lt', values: [unitToday()] }],
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
    return isOpen(row) && day !== null && day < unitToday() ? 'bad' : undefined
  },
})

/** Asks the suppliers of the chosen lines when they come. */
function AskSupplier({ selected, onChanged }: ListActionProps) {
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  const orders = selected.map((row) => ({ docNo: row['docNo'], lineNo: row['lineNo'] }))
  return (
    <>
      <Button
        tone="ghost"
        icon={MessageCircleQuestionMark}
        onClick={() => void act(orders.length, () => write(replyServices.ask, { orders }))}
      >
        {label(replyServices.ask.label)}
      </Button>
      {dialog}
    </>
  )
}
