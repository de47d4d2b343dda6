import { code, json, longText, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const reply = service('DeliverReply', 'Pages.Roles')
const answer = { kind: 'value', of: 'json' } as const
const replies = { replies: json('答复号', 'Replies', { required: true }) } as const

/** Asking suppliers when material comes, and what happens to their answers. Most answer {changed, refused: {key, reason}[]}. */
export const replyServices = {
  /** Asks about open lines of purchase orders, [{docNo, lineNo}]; one that waits for an answer already is not asked twice. */
  ask: reply({
    method: 'Ask',
    label: { zh: '询问供应商', en: 'Ask the supplier' },
    input: { orders: json('采购订单行', 'Lines', { required: true }) },
    output: answer,
  }),
  /** Keeps an answer: batches [{date, qty, asnNo}], none of them: declined, with a reason. {status}. */
  answer: reply({
    method: 'Answer',
    label: { zh: '登记答复', en: 'Enter the answer' },
    input: {
      replyNo: code('答复号', 'Reply', { required: true }),
      batches: json('分批', 'Parts', { required: true }),
      reasonCode: text('原因', 'Reason', { length: 80 }),
      comment: longText('说明', 'Comment'),
    },
    output: answer,
  }),
  /** The same for many, one row a part: [{replyNo, date, qty, asnNo, comment}]; a row without date and quantity declines. */
  upload: reply({
    method: 'Upload',
    label: { zh: '上传答复', en: 'Upload answers' },
    input: { rows: json('行', 'Rows', { required: true }) },
    output: answer,
  }),
  /** The answers become the replies of their purchase orders. */
  accept: reply({
    method: 'Accept',
    label: { zh: '接受', en: 'Accept' },
    input: replies,
    output: answer,
  }),
  /** Back to the supplier, who is to answer again. */
  reject: reply({
    method: 'Reject',
    label: { zh: '退回', en: 'Send back' },
    input: { ...replies, comment: longText('说明', 'Comment') },
    output: answer,
  }),
  /** Closes those that were not answered in time. */
  expire: reply({
    method: 'Expire',
    label: { zh: '超时关闭', en: 'Close unanswered' },
    input: replies,
    output: answer,
  }),
  /**
   * Which orders the answer makes kitted at another time or in another quantity, by two kitting runs over the data as they
   * are now, with the answer and without it; where nothing is promised, as it is and without the delivery. `batches`: a JSON
   * list of an answer that is not given yet. {about: answer | missing, overdue, scheme, counted, later, earlier, late,
   * worstDays, totalCount, items: [{order, lineNo, item, need, before, after, days}]}.
   */
  effect: reply({
    method: 'GetEffect',
    // An answer of hundreds of parts is too long for an address.
    verb: 'POST',
    makesStale: 'nothing',
    label: { zh: '对订单的影响', en: 'Effect on orders' },
    input: { replyNo: code('答复号', 'Reply', { required: true }), batches: json('分批', 'Parts') },
    output: answer,
  }),
} as const
