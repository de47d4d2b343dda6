import { choice, code, date, integer, text } from '../../field-kinds.ts'
import { defineReport, from, to } from './fields.ts'

export const auditActivity = defineReport({
  code: 'AuditActivity',
  folder: 'system',
  label: { zh: '审计：登录、导出与更改', en: 'Audit of sign-ins, exports and changes' },
  about: {
    zh: '期间内每日每个用户的操作次数，按对象。',
    en: 'How often each user did what in the period, by day and object.',
  },
  sources: {
    auditEntry: ['at', 'userCode', 'action', 'entity', 'ok'],
  },
  formulas: { failed: { zh: '未成功的操作', en: 'of these, failed calls' } },
  parameters: { from, to, action: choice('操作', 'Action', 'AuditAction') },
  initial: { from: 'today-30d', to: 'today' },
  columns: {
    day: date('日', 'Day'),
    userCode: code('用户', 'User'),
    action: choice('操作', 'Action', 'AuditAction'),
    entity: text('对象', 'Object'),
    count: integer('次数', 'Times'),
    failed: integer('失败', 'Failed'),
  },
  sums: ['count', 'failed'],
  sorting: 'day desc,userCode,action,entity',
})
