import { code, json, longText, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const reply = service('DeliverReply', 'Pages.Roles')
const answer = valueOf('json')
const replies = { replies: json('答复号', 'Replies', { required: true }) } as const

/** Asking suppliers when material comes, and what happens to their answers. Most answer {changed, refused: {key, reason}[]}. */
export const replyServices = {
  /** Asks about open lines of purchase orders, [{docNo, lineNo}]; one that waits for an answer already is not asked twice. */
  ask: reply('Ask', '询问供应商', 'Ask the supplier', {
    input: { orders: json('采购订单行', 'Lines', { required: true }) },
    output: answer,
  }),
  /** Keeps an answer: batches [{date, qty, asnNo}], none of them: declined, with a reason. {status}. */
  answer: reply('Answer', '登记答复', 'Enter the answer', {
    input: {
      replyNo: code('答复号', 'Reply', { required: true }),
      batches: json('分批', 'Parts', { required: true }),
      reasonCode: text('原因', 'Reason', { length: 80 }),
      comment: longText('说明', 'Comment'),
    },
    output: answer,
  }),
  /** The same for many, one row a part: [{replyNo, date, qty, asnNo, comment}]; a row without date and quantity declines. */
  upload: reply('Upload', '上传答复', 'Upload answers', {
    input: { rows: json('行', 'Rows', { required: true }) },
    output: answer,
  }),
  /** The answers become the replies of their purchase orders. */
  accept: reply('Accept', '接受', 'Accept', { input: replies, output: answer }),
  /** Back to the supplier, who is to answer again. */
  reject: reply('Reject', '退回', 'Send back', {
    input: { ...replies, comment: longText('说明', 'Comment') },
    output: answer,
  }),
  /** Closes those that were not answered in time. */
  expire: reply('Expire', '超时关闭', 'Close unanswered', { input: replies, output: answer }),
  /**
   * Which orders the answer makes kitted at another time or in another quantity, by two kitting runs over the data as they
   * are now, with the answer and without it; where nothing is promised, as it is and without the delivery. `batches`: a JSON
   * list of an answer that is not given yet. {about: answer | missing, overdue, scheme, counted, later, earlier, late,
   * worstDays, totalCount, items: [{order, lineNo, item, need, before, after, days}]}.
   */
  effect: reply('GetEffect', '对订单的影响', 'Effect on orders', {
    // An answer of hundreds of parts is too long for an address.
    verb: 'POST',
    makesStale: 'nothing',
    input: { replyNo: code('答复号', 'Reply', { required: true }), batches: json('分批', 'Parts') },
    output: answer,
  }),
} as const
