import { integrationEntity } from '../areas.ts'
import { code, flag, time } from '../../field-kinds.ts'
import {
  attempts,
  cancelAsked,
  countField as count,
  leaseUntil,
  log,
  message,
  stateAndTimes,
} from './run-fields.ts'

/** A run of a data synchronisation. Codes and not references, because it outlives it. Written by the server alone. */
export const dataSyncRun = integrationEntity(
  'dataSyncRun',
  'ASPDataSyncRun',
  '数据同步运行',
  'Data synchronisation run',
  {
    key: ['no'],
    standard: false,
    operations: [],
    searchable: ['no', 'syncCode'],
    leading: ['syncCode', 'state', 'at', 'created', 'updated', 'deleted', 'conflicts', 'faulty'],
    sorting: 'at desc,no desc',
    fields: {
      no: code('运行号', 'Run', { required: true, readOnly: true }),
      syncCode: code('数据同步', 'Synchronisation', { required: true, readOnly: true, indexed: true }),
      sourceUnit: code('来源单元', 'From', { required: true, readOnly: true }),
      targetUnit: code('目标单元', 'To', { required: true, readOnly: true }),
      ...stateAndTimes,
      planned: count('待写入', 'To be written'),
      created: count('新增', 'Created'),
      updated: count('更新', 'Updated'),
      deleted: count('删除', 'Deleted'),
      unchanged: count('未变', 'Unchanged'),
      kept: count('保留', 'Kept'),
      conflicts: count('待决冲突', 'Open conflicts'),
      skipped: count('留待下次', 'Left for later'),
      faulty: count('错误', 'Faulty'),
      message,
      /** Its rows can be taken back. */
      undoable: flag('可撤销', 'Can be undone', { readOnly: true, default: false }),
      undoneAt: time('撤销时间', 'Undone', { readOnly: true }),
      undoneBy: code('撤销人', 'Undone by', { readOnly: true, length: 256 }),
      owner: code('运行用户', 'Acting user', { readOnly: true, length: 256, actsFor: true }),
      attempts,
      log,
      leaseUntil,
      cancelAsked,
    },
  },
)
