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

const HOUR = 3600

/**
 * Says something to people at set times, when rows meet a condition or in any case. What it may look at is what its owner
 * may: whoever saved it last.
 */
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
    title: text('标题', 'Title', { required: true, length: 400 }),
    enabled: flag('启用', 'Enabled', { default: true }),
    schedule: text('时间安排', 'Schedule', {
      syntax: 'schedule',
      help: {
        zh: '按计划单元的时区，如 MO-FR 08:30',
        en: "by the plan unit's clock, such as MO-FR 08:30",
      },
    }),
    nextDue: time('下次提醒', 'Next time', { readOnly: true }),
    lastFired: time('上次提醒', 'Last fired', { readOnly: true }),
    about: code('关于', 'About', {
      namesEntity: true,
      length: 40,
      help: { zh: '空：到时即提醒', en: 'empty: it reminds at its time in any case' },
    }),
    conditionExpr: expression('条件', 'Condition', {
      aboutField: 'about',
      help: {
        zh: '有行满足时才提醒，如 ME.DueDate < Now()',
        en: 'it reminds when rows meet it, such as ME.DueDate < Now()',
      },
    }),
    content: longText('内容', 'Content', {
      help: {
        zh: '可用 {title} {count} {due} {unit} {rows}',
        en: '{title} {count} {due} {unit} {rows} are filled in',
      },
    }),
    rowText: text('每行文本', 'Text of a row', {
      help: {
        zh: '如 {code} {itemCode} 交期 {dueDate}；空：编码',
        en: 'such as {code} {itemCode} due {dueDate}; empty: its key',
      },
    }),
    targetRoles: references('提醒角色', 'Roles to remind', 'role', {
      help: { zh: '角色和用户都为空：负责人自己', en: 'neither roles nor users: the owner' },
    }),
    targetUsers: references('提醒用户', 'Users to remind', 'user'),
    channel: choice('渠道', 'Channel', 'ReminderChannel', { required: true, default: 'inbox' }),
    webhookUrl: text('Webhook 回调地址', 'Webhook address', {
      syntax: 'webhook',
      length: 1000,
      hidden: true,
    }),
    snooze: duration('推迟', 'Snooze', {
      min: 60,
      max: 30 * 24 * HOUR,
      default: HOUR,
      help: { zh: '收件人“稍后提醒”的时长', en: 'how long "remind me later" puts it off' },
      hidden: true,
    }),
    missed: choice('错过时', 'When missed', 'ReminderMissed', {
      required: true,
      default: 'once',
      help: { zh: '服务器停机期间错过的提醒', en: 'times that passed while the server stood still' },
      hidden: true,
    }),
    validFrom: time('生效时间', 'Valid from', { hidden: true }),
    validTo: time('失效时间', 'Valid to', { hidden: true }),
    owner: code('负责人', 'Owner', {
      actsFor: true,
      readOnly: true,
      length: 256,
      help: {
        zh: '最后保存者，以其权限取数',
        en: 'user who saved it last; it reads data with the rights of this user',
      },
    }),
  },
})
