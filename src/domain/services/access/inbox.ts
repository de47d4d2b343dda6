import { code, duration, flag, integer, json, text, time } from '../../field-kinds.ts'
import { pageOf, service, valueOf } from '../../service.ts'

/** Notices of the product to a user; users read only their own. New ones come as live event `notice`. */
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
  /** Put off until then; it is in the inbox again after that. */
  snoozedUntil: time('推迟到', 'Put off until'),
  /** Of a reminder: how long it is put off when nothing else is said. */
  snooze: duration('推迟', 'Snooze'),
  /** Of a reminder: what had to be done is done. */
  isDone: flag('已完成', 'Done'),
} as const

export const inbox = {
  /** The newest first. */
  getAll: own('GetAll', '消息中心', 'Inbox', {
    input: {
      unreadOnly: flag('仅未读', 'Unread only'),
      snoozed: flag('已推迟', 'Put off', { help: { zh: '仅已推迟的', en: 'those put off alone' } }),
      skipCount: integer('跳过', 'Skip', { min: 0 }),
      maxResultCount: integer('最多', 'Maximum', { min: 1, max: 1000 }),
    },
    output: pageOf(noticeFields),
  }),
  getUnreadCount: own('GetUnreadCount', '未读数', 'Unread notices', { output: valueOf('integer') }),
  /** Those named; all of them when none is. Answers how many are unread now. */
  markRead: own('MarkRead', '标为已读', 'Mark as read', {
    makesStale: 'own',
    input: ids,
    output: valueOf('integer'),
  }),
  /** Puts those named off; for no time at all they come back. Answers how many are unread now. */
  snooze: own('Snooze', '稍后提醒', 'Remind later', {
    makesStale: 'own',
    input: {
      ...ids,
      seconds: integer('秒', 'Seconds', { required: true, min: 0, max: 90 * 86_400 }),
    },
    output: valueOf('integer'),
  }),
  /** What those named ask for is done; who made the reminder sees it in its log. Answers how many are unread now. */
  done: own('Done', '完成', 'Done', { makesStale: 'own', input: ids, output: valueOf('integer') }),
  /** Those named; all that were read when none is. Answers how many are unread now. */
  erase: own('Erase', '删除通知', 'Erase notices', {
    makesStale: 'own',
    input: ids,
    output: valueOf('integer'),
  }),
}
