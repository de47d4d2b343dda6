import { defineEntity } from '../../entity.ts'
import { choice, code, flag, integer, json, longText, text, time } from '../../field-kinds.ts'

const count = (zh: string, en: string) =>
  integer(zh, en, { required: true, readOnly: true, min: 0, default: 0, aggregate: true })
const own = { readOnly: true, hidden: true } as const

/** A run of an interface. Codes and not references, because it outlives the interface. Written by the server alone. */
export const interfaceRun = defineEntity({
  name: 'interfaceRun',
  service: 'APSInterFaceRun',
  area: 'integration',
  label: { zh: '接口运行', en: 'Interface run' },
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
    entity: code('数据', 'Data', { required: true, readOnly: true }),
    state: choice('状态', 'State', 'InterfaceRunState', { required: true, readOnly: true, indexed: true }),
    at: time('时间', 'At', { required: true, readOnly: true, indexed: true }),
    byHand: flag('手工', 'By hand', { readOnly: true, default: false }),
    startedAt: time('开始时间', 'Started', { readOnly: true }),
    endedAt: time('结束时间', 'Ended', { readOnly: true }),
    seconds: integer('耗时（秒）', 'Duration, s', { readOnly: true }),
    read: count('读取', 'Read'),
    sent: count('发送', 'Sent'),
    unsent: count('未发送', 'Not sent'),
    created: count('新增', 'Created'),
    updated: count('更新', 'Updated'),
    unchanged: count('未变', 'Unchanged'),
    skipped: count('跳过', 'Skipped'),
    deleted: count('删除', 'Deleted'),
    faulty: count('错误', 'Faulty'),
    message: longText('说明', 'Message', { readOnly: true, bothLanguages: true, aggregate: true }),
    attempts: integer('尝试次数', 'Attempts', { readOnly: true, hidden: true, default: 0 }),
    owner: code('负责人', 'Owner', { readOnly: true, hidden: true, length: 256 }),
    cursorFrom: text('从', 'From', { ...own, length: 400, aggregate: true }),
    cursorTo: text('到', 'Up to', { ...own, length: 400, aggregate: true }),
    /** [{at, zh, en}] in the order of time. */
    log: json('日志', 'Log', { ...own, aggregate: true }),
    nextAttempt: time('下次尝试', 'Next attempt', own),
    /** Until then nobody else may take it. */
    leaseUntil: time('占用至', 'Held until', own),
    /** What is to be sent is in the outbox: attempts after that send the same. */
    prepared: flag('已准备', 'Prepared', { ...own, default: false }),
    cancelAsked: flag('要求取消', 'Cancelling', { ...own, default: false }),
  },
})
