import { accessEntity } from '../areas.ts'
import { choice, code, flag, integer, json, longText, text, time } from '../../field-kinds.ts'

/** Who did what, and how the row was before and after. Written by the server alone; a view over the audit log. */
export const auditEntry = accessEntity('auditEntry', 'SysAuditLog', '审计日志', 'Audit log', {
  scope: 'tenant',
  view: true,
  key: ['entity', 'entityKey', 'at'],
  standard: false,
  operations: [],
  searchable: ['userCode', 'entity', 'entityKey'],
  sorting: 'at desc',
  fields: {
    at: time('时间', 'Time', { required: true, readOnly: true }),
    userCode: code('用户', 'User', { readOnly: true }),
    unitCode: code('计划单元', 'Plan unit', { readOnly: true }),
    action: choice('操作', 'Action', 'AuditAction', { required: true, readOnly: true }),
    entity: text('对象', 'Object', { required: true, readOnly: true }),
    entityKey: text('编码', 'Key', { required: true, readOnly: true }),
    before: json('修改前', 'Before', { readOnly: true, hidden: true, copiesRows: 'entity' }),
    after: json('修改后', 'After', { readOnly: true, hidden: true, copiesRows: 'entity' }),
    byKey: text('API 密钥', 'API key', { readOnly: true, length: 80 }),
    ip: text('地址', 'Address', { readOnly: true }),
    durationMs: integer('毫秒', 'Milliseconds', { readOnly: true, hidden: true }),
    ok: flag('成功', 'Succeeded', { readOnly: true }),
    error: longText('错误', 'Error', { readOnly: true, hidden: true }),
  },
})
