import { integer, json, text, time } from '../../field-kinds.ts'
import { listOf, service, valueOf } from '../../service.ts'

const reminder = service('ASPTaskRemindSet', 'Pages.Roles')
const log = service('ASPTaskRemindLog', 'Pages.Roles')

/** What a reminder would say, and what it said; its rows are written through the general endpoints. */
export const reminderServices = {
  /**
   * The text, recipients and time of a reminder as of now, with the rights of the caller; nothing is sent and the row need not be
   * saved: {faults: {message, members}[], notes: string[], rows, title, text, recipients: {userName, name, email}[],
   * moreRecipients, times: string[]}.
   */
  preview: reminder('Preview', '预览提醒', 'Preview a reminder', {
    makesStale: 'nothing',
    input: { row: json('提醒', 'Reminder', { required: true }) },
    output: valueOf('json'),
  }),
  /** Looks and sends now, as at a due time: {runId, outcome, rows, recipients, message}. */
  runNow: reminder('RunNow', '立即提醒', 'Remind now', {
    input: { id: text('标识', 'Id', { required: true }) },
    output: valueOf('json'),
  }),
  /** To whom a run was sent. */
  deliveries: log('GetDeliveries', '发送记录', 'Deliveries', {
    input: { id: text('标识', 'Id', { required: true }) },
    output: listOf({
      channel: text('渠道', 'Channel', { required: true }),
      recipient: text('收件人', 'Recipient', { required: true }),
      /** W waiting, S sent, F failed, C stopped. */
      state: text('状态', 'State', { required: true }),
      attempts: integer('尝试次数', 'Attempts', { required: true }),
      sentAt: time('发送时间', 'Sent'),
      nextAttempt: time('下次尝试', 'Next attempt'),
      error: text('错误', 'Error'),
      doneAt: time('确认时间', 'Acknowledged'),
    }),
  }),
} as const
