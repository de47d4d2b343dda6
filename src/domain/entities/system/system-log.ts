import { systemEntity } from '../areas.ts'
import { choice, code, longText, text, time } from '../../field-kinds.ts'

/** What the server did by itself and what went wrong. Written by the server alone. */
export const systemLog = systemEntity('systemLog', 'SysSystemLog', '系统日志', 'System log', {
  large: true,
  scope: 'tenant',
  key: ['logNo'],
  standard: false,
  operations: ['delete'],
  searchable: ['message', 'runNo'],
  sorting: 'at desc,logNo desc',
  fields: {
    at: time('时间', 'Time', { required: true, readOnly: true }),
    logNo: code('序号', 'Number', { required: true, readOnly: true, hidden: true }),
    level: choice('级别', 'Level', 'MessageLevel', { required: true, readOnly: true, default: 'I' }),
    source: choice('来源', 'Source', 'LogSource', { required: true, readOnly: true, default: 'ui' }),
    unitCode: code('计划单元', 'Plan unit', { readOnly: true }),
    userCode: code('用户', 'User', { readOnly: true, length: 256 }),
    runNo: code('运行号', 'Run', { readOnly: true }),
    message: text('消息', 'Message', {
      required: true,
      readOnly: true,
      aggregate: true,
      allLanguages: true,
      length: 1000,
    }),
    detail: longText('详细', 'Detail', { readOnly: true, hidden: true, aggregate: true }),
  },
})
