import { reportsEntity } from '../areas.ts'
import { code, integer, json, time } from '../../field-kinds.ts'

/** Which reports a user ran last, and with what. Written by the server alone. */
export const reportRun = reportsEntity('reportRun', 'ReportRun', '报表运行', 'Report run', {
  key: ['userCode', 'reportCode'],
  standard: false,
  operations: [],
  searchable: ['reportCode', 'userCode'],
  sorting: 'ranAt desc',
  fields: {
    userCode: code('用户', 'User', { required: true, readOnly: true, length: 256 }),
    reportCode: code('报表', 'Report', { required: true, readOnly: true }),
    ranAt: time('运行时间', 'Ran at', { required: true, readOnly: true }),
    params: json('参数', 'Parameters', { required: true, readOnly: true }),
    rows: integer('行数', 'Rows', { readOnly: true }),
    durationMs: integer('毫秒', 'Milliseconds', { readOnly: true, hidden: true }),
  },
})
