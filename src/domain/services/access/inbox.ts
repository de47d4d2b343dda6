import { code, flag, integer, json, text, time } from '../../field-kinds.ts'
import { service } from '../../service.ts'

/** What the product has to tell a user; everybody reads his own alone. New ones come as live event `notice`. */
const own = service('SysInbox', 'authenticated')

const ids = { ids: json('标识', 'Ids') } as const

export const noticeFields = {
  id: integer('标识', 'Id', { required: true }),
  time: time('时间', 'Time', { required: true }),
  kind: text('种类', 'Kind', { required: true }),
  /** success, info, warning or error. */
  severity: text('级别', 'Severity', { required: true }),
  /** In the reader's language. */
  message: text('内容', 'Message', { required: true }),
  /** Route to open, with query; null: none. */
  link: text('链接', 'Link'),
  planUnitCode: code('计划单元', 'Plan unit'),
  isRead: flag('已读', 'Read', { required: true }),
} as const

export const inbox = {
  /** The newest first. */
  getAll: own({
    method: 'GetAll',
    label: { zh: '收件箱', en: 'Inbox' },
    input: {
      unreadOnly: flag('仅未读', 'Unread only'),
      skipCount: integer('跳过', 'Skip', { min: 0 }),
      maxResultCount: integer('最多', 'Maximum', { min: 1, max: 1000 }),
    },
    output: { kind: 'page', fields: noticeFields },
  }),
  getUnreadCount: own({
    method: 'GetUnreadCount',
    label: { zh: '未读数', en: 'Unread notices' },
    output: { kind: 'value', of: 'integer' },
  }),
  /** Those named; all of them when none is. Answers how many are unread now. */
  markRead: own({
    method: 'MarkRead',
    label: { zh: '标为已读', en: 'Mark as read' },
    input: ids,
    output: { kind: 'value', of: 'integer' },
  }),
  /** Those named; all that were read when none is. Answers how many are unread now. */
  erase: own({
    method: 'Erase',
    label: { zh: '删除通知', en: 'Erase notices' },
    input: ids,
    output: { kind: 'value', of: 'integer' },
  }),
}
