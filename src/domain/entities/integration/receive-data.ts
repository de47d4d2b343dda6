import { integrationEntity } from '../areas.ts'
import { choice, code, integer, text, time } from '../../field-kinds.ts'

/**
 * One body that another system posted. Everybody sees that it came; the body itself and the faults with its values are read
 * by call (domain/services/integration/receive.ts) with the right to configure.
 */
export const receiveData = integrationEntity('receiveData', 'SysReceiveData', '接收数据', 'Received data', {
  key: ['no'],
  standard: false,
  reads: 'authenticated',
  operations: [],
  searchable: ['no', 'topicCode', 'key'],
  leading: ['state', 'topicCode', 'receivedAt', 'rows', 'error'],
  sorting: 'receivedAt desc,no',
  fields: {
    no: code('编号', 'Number', { required: true, readOnly: true }),
    topicCode: code('主题', 'Topic', { required: true, readOnly: true, indexed: true }),
    state: choice('状态', 'State', 'ReceiveState', { required: true, readOnly: true, indexed: true }),
    receivedAt: time('接收时间', 'Received', { required: true, readOnly: true, indexed: true }),
    source: text('来源', 'Source', { readOnly: true, length: 80 }),
    key: text('幂等键', 'Idempotency key', { readOnly: true, length: 200 }),
    size: integer('字节数', 'Bytes', { readOnly: true }),
    rows: integer('行数', 'Rows', { readOnly: true }),
    attempts: integer('尝试次数', 'Attempts', { readOnly: true }),
    created: integer('新增', 'Created', { readOnly: true }),
    updated: integer('修改', 'Updated', { readOnly: true }),
    faults: integer('错误数', 'Faults', { readOnly: true }),
    processedAt: time('处理时间', 'Processed', { readOnly: true }),
    error: text('错误', 'Error', { readOnly: true, length: 400, allLanguages: true }),
    handledBy: code('处理人', 'Handled by', { readOnly: true, length: 256 }),
  },
})
