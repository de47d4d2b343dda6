import { listScreenOf } from '../../../list/list-screen.tsx'
import { ReplyActions } from './reply-actions.tsx'
import { ReplyEffect } from './reply-effect.tsx'

const is = (field: string, op: 'in' | 'empty' | 'notEmpty', ...values: string[]) =>
  ({ field, op, values }) as const

/** What suppliers were asked, what they answered, and what of that the buyers took. */
export default listScreenOf('supplierReply', {
  parts: [
    { name: 'waiting', label: { zh: '待答复', en: 'Waiting' }, filters: [is('status', 'in', 'W')] },
    {
      name: 'answered',
      label: { zh: '待确认', en: 'To be settled' },
      filters: [is('status', 'in', 'Y', 'P', 'M', 'N'), is('acceptedAt', 'empty')],
    },
    { name: 'accepted', label: { zh: '已接受', en: 'Accepted' }, filters: [is('acceptedAt', 'notEmpty')] },
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
  ],
  columns: {
    replyNo: { pin: 'left' },
    status: { tones: { W: 'info', Y: 'good', P: 'warn', M: 'warn', N: 'bad', E: 'bad' } },
    comment: { width: 220 },
    rejections: { blankZero: true },
  },
  rowTone: (row) =>
    row['status'] === 'W' && typeof row['dueAt'] === 'string' && Date.parse(row['dueAt']) < Date.now()
      ? 'bad'
      : undefined,
  Actions: ReplyActions,
  side: {
    name: 'supplierReply',
    label: { zh: '对订单的影响', en: 'Effect on orders' },
    Content: ReplyEffect,
  },
})
