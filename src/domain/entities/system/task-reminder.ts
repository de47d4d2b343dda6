import { defineEntity } from '../../entity.ts'
import {
  choice,
  code,
  duration,
  expression,
  flag,
  longText,
  references,
  text,
  time,
} from '../../field-kinds.ts'

/** Says something to people when a condition holds, at set times. */
export const taskReminder = defineEntity({
  name: 'taskReminder',
  service: 'ASPTaskRemindSet',
  area: 'system',
  label: { zh: '任务提醒', en: 'Task reminder' },
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'title'],
  fields: {
    code: code('编码', 'Code', { required: true }),
    title: text('标题', 'Title', { required: true }),
    content: longText('内容', 'Content'),
    conditionExpr: expression('条件', 'Condition'),
    targetRoles: references('提醒角色', 'Roles to remind', 'role'),
    targetUsers: references('提醒用户', 'Users to remind', 'user'),
    channel: choice('渠道', 'Channel', 'ReminderChannel', { required: true, default: 'inbox' }),
    schedule: text('时间安排', 'Schedule', {
      help: { zh: '如 08:30、MO-FR 08:30', en: 'Such as 08:30 or MO-FR 08:30' },
    }),
    snooze: duration('推迟', 'Snooze', { min: 0 }),
    lastFired: time('上次提醒', 'Last fired', { readOnly: true }),
    enabled: flag('启用', 'Enabled', { default: true }),
  },
})
