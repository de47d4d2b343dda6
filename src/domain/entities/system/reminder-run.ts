import { systemEntity } from '../areas.ts'
import { choice, code, flag, integer, longText, text, time } from '../../field-kinds.ts'

/** That a reminder looked: once for each time it was due. Codes and not references, because it outlives the reminder. */
export const reminderRun = systemEntity('reminderRun', 'ASPTaskRemindLog', '提醒记录', 'Log of reminders', {
  key: ['reminderCode', 'dueAt'],
  standard: false,
  operations: [],
  searchable: ['reminderCode', 'title'],
  sorting: 'dueAt desc,reminderCode',
  fields: {
    reminderCode: code('提醒', 'Reminder', { required: true, readOnly: true, indexed: true }),
    dueAt: time('应提醒时间', 'Due', { required: true, readOnly: true, indexed: true }),
    title: text('标题', 'Title', { required: true, readOnly: true, length: 200 }),
    outcome: choice('结果', 'Outcome', 'ReminderOutcome', { required: true, readOnly: true, indexed: true }),
    byHand: flag('手工', 'By hand', { readOnly: true, default: false }),
    at: time('执行时间', 'Checked', { required: true, readOnly: true }),
    rows: integer('行数', 'Rows', { readOnly: true, aggregate: true }),
    recipients: integer('收件人数', 'Recipients', { readOnly: true }),
    missedTimes: integer('错过次数', 'Times missed before', { readOnly: true }),
    owner: code('负责人', 'Owner', { readOnly: true, length: 256 }),
    message: longText('说明', 'Message', { readOnly: true }),
  },
})
