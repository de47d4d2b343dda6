import { defineEntity } from '../../entity.ts'
import { choice, code, flag, integer, json, longText, time } from '../../field-kinds.ts'

const count = (zh: string, en: string) =>
  integer(zh, en, { required: true, readOnly: true, min: 0, default: 0, aggregate: true })
const own = { readOnly: true, hidden: true } as const

/** A run of a data synchronisation. Codes and not references, because it outlives it. Written by the server alone. */
export const dataSyncRun = defineEntity({
  name: 'dataSyncRun',
  service: 'ASPDataSyncRun',
  area: 'integration',
  label: { zh: '数据同步运行', en: 'Data synchronisation run' },
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
    state: choice('状态', 'State', 'InterfaceRunState', { required: true, readOnly: true, indexed: true }),
    at: time('时间', 'At', { required: true, readOnly: true, indexed: true }),
    byHand: flag('手工', 'By hand', { readOnly: true, default: false }),
    startedAt: time('开始时间', 'Started', { readOnly: true }),
    endedAt: time('结束时间', 'Ended', { readOnly: true }),
    seconds: integer('耗时（秒）', 'Duration, s', { readOnly: true }),
    planned: count('待写入', 'To be written'),
    created: count('新增', 'Created'),
    updated: count('更新', 'Updated'),
    deleted: count('删除', 'Deleted'),
    unchanged: count('未变', 'Unchanged'),
    kept: count('保留', 'Kept'),
    conflicts: count('待决冲突', 'Open conflicts'),
    skipped: count('留待下次', 'Left for later'),
    faulty: count('错误', 'Faulty'),
    message: longText('说明', 'Message', { readOnly: true, bothLanguages: true, aggregate: true }),
    /** Its rows can be taken back. */
    undoable: flag('可撤销', 'Can be undone', { readOnly: true, default: false }),
    undoneAt: time('撤销时间', 'Undone', { readOnly: true }),
    undoneBy: code('撤销人', 'Undone by', { readOnly: true, length: 256 }),
    owner: code('运行用户', 'Acting user', { readOnly: true, length: 256, actsFor: true }),
    attempts: integer('尝试次数', 'Attempts', { readOnly: true, hidden: true, default: 0 }),
    /** [{at, zh, en}] in the order of time. */
    log: json('日志', 'Log', { ...own, aggregate: true }),
    /** Until then no other server may take it. */
    leaseUntil: time('占用至', 'Held until', own),
    cancelAsked: flag('要求取消', 'Cancelling', { ...own, default: false }),
  },
})
