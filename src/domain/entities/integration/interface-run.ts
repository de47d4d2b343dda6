import { integrationEntity } from '../areas.ts'
import { choice, code, flag, json, text, time } from '../../field-kinds.ts'
import {
  attempts,
  cancelAsked,
  countField as count,
  leaseUntil,
  log,
  message,
  ownField as own,
  stateAndTimes,
} from './run-fields.ts'

/** A run of an interface. Codes and not references, because it outlives the interface. Written by the server alone. */
export const interfaceRun = integrationEntity(
  'interfaceRun',
  'APSInterFaceRun',
  '接口运行',
  'Interface run',
  {
    key: ['no'],
    standard: false,
    operations: [],
    searchable: ['no', 'configCode'],
    leading: ['configCode', 'state', 'at', 'read', 'sent', 'created', 'updated', 'unchanged', 'faulty'],
    sorting: 'at desc,no desc',
    fields: {
      no: code('运行号', 'Run', { required: true, readOnly: true }),
      configCode: code('接口', 'Interface', { required: true, readOnly: true, indexed: true }),
      direction: choice('方向', 'Direction', 'InterfaceDirection', { readOnly: true, default: 'in' }),
      entity: code('数据', 'Data', { required: true, readOnly: true, namesEntity: true }),
      ...stateAndTimes,
      read: count('读取', 'Read'),
      sent: count('发送', 'Sent'),
      unsent: count('未发送', 'Not sent'),
      created: count('新增', 'Created'),
      updated: count('更新', 'Updated'),
      unchanged: count('未变', 'Unchanged'),
      skipped: count('跳过', 'Skipped'),
      deleted: count('删除', 'Deleted'),
      faulty: count('错误', 'Faulty'),
      message,
      attempts,
      owner: code('负责人', 'Owner', { readOnly: true, hidden: true, length: 256 }),
      cursorFrom: text('从', 'From', { ...own, length: 400, aggregate: true }),
      cursorTo: text('到', 'Up to', { ...own, length: 400, aggregate: true }),
      log,
      /** Times of the transactions that wrote rows, by which the audit log knows what they changed. */
      batchTimes: json('批次时间', 'Times of batches', { ...own, aggregate: true }),
      nextAttempt: time('下次尝试', 'Next attempt', own),
      leaseUntil,
      /** What is to be sent is in the outbox: attempts after that send the same. */
      prepared: flag('已准备', 'Prepared', { ...own, default: false }),
      cancelAsked,
    },
  },
)
