import { deliveryEntity } from '../areas.ts'
import {
  choice,
  code,
  date,
  integer,
  json,
  longText,
  quantity,
  reference,
  text,
  time,
} from '../../field-kinds.ts'

const ours = { readOnly: true, restored: true } as const

/**
 * What a supplier was asked about one line of a purchase order, and what he answered. It goes from step to step by the
 * actions of domain/delivery/reply-state.ts alone; an accepted one has set the reply of the purchase order.
 */
export const supplierReply = deliveryEntity('supplierReply', 'DeliverReply', '供应商答复', 'Supplier reply', {
  key: ['replyNo'],
  standard: false,
  operations: ['delete'],
  searchable: ['replyNo', 'docNo', 'supplier', 'itemCode'],
  sorting: 'askedAt desc,replyNo desc',
  fields: {
    replyNo: code('答复号', 'Reply', { required: true, ...ours }),
    status: choice('状态', 'Status', 'ReplyStatus', { required: true, default: 'W', indexed: true, ...ours }),
    supplier: reference('供应商', 'Supplier', 'supplier', { required: true, indexed: true, ...ours }),
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true, ...ours }),
    docNo: code('采购单号', 'Purchase order', { required: true, indexed: true, ...ours }),
    lineNo: integer('行号', 'Line', { required: true, ...ours }),
    askedQty: quantity('询问数量', 'Asked quantity', { required: true, ...ours }),
    askedDate: date('询问日期', 'Asked for', { required: true, ...ours }),
    replyQty: quantity('答复数量', 'Replied quantity', ours),
    replyDate: date('答复日期', 'Replied date', {
      ...ours,
      help: { zh: '分批时为最后一批', en: 'Of parts: the last one' },
    }),
    batches: json('分批', 'Parts', { ...ours, hidden: true }),
    reasonCode: text('原因', 'Reason', { ...ours, length: 80 }),
    comment: longText('说明', 'Comment', ours),
    askedAt: time('询问时间', 'Asked', { ...ours, indexed: true }),
    askedBy: code('询问人', 'Asked by', { ...ours, length: 256, hidden: true }),
    dueAt: time('答复期限', 'Answer due', { ...ours, indexed: true }),
    repliedAt: time('答复时间', 'Answered', ours),
    repliedBy: code('答复人', 'Answered by', { ...ours, length: 256, hidden: true }),
    acceptedAt: time('接受时间', 'Accepted', ours),
    acceptedBy: code('接受人', 'Accepted by', { ...ours, length: 256 }),
    replaced: json('原答复', 'Reply before', {
      ...ours,
      hidden: true,
      aggregate: true,
      help: {
        zh: '接受前采购订单上的答复：{date, qty, accepted}',
        en: 'what the purchase order had as its reply before this one was accepted: {date, qty, accepted}',
      },
    }),
    rejections: integer('退回次数', 'Sent back, times', { ...ours, default: 0 }),
  },
})
