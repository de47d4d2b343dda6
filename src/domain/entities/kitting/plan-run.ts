import { kittingEntity } from '../areas.ts'
import { choice, code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'

const count = (zh: string, en: string) => integer(zh, en, { readOnly: true, min: 0, aggregate: true })
const hash = (zh: string, en: string) => text(zh, en, { readOnly: true, hidden: true })

/** History of calculations. Written by the calculation service alone. */
export const planRun = kittingEntity('planRun', 'PlanRun', '计算履历', 'Plan run', {
  key: ['runNo'],
  standard: false,
  operations: [],
  searchable: ['runNo', 'schemeCode', 'by'],
  sorting: 'startedAt desc',
  fields: {
    runNo: code('运行号', 'Run', { required: true, readOnly: true }),
    kind: choice('种类', 'Kind', 'RunKind', { required: true, readOnly: true, indexed: true }),
    schemeCode: code('方案', 'Scheme', { readOnly: true, indexed: true }),
    schemeVersion: integer('方案版本', 'Scheme version', { readOnly: true }),
    scenarioId: text('情景', 'Scenario', { readOnly: true, hidden: true }),
    snapshotId: text('快照', 'Snapshot', { readOnly: true, hidden: true }),
    status: choice('状态', 'Status', 'RunStatus', { required: true, readOnly: true, indexed: true }),
    asOf: time('基准时间', 'As of', { readOnly: true }),
    startedAt: time('开始时间', 'Started', { readOnly: true, indexed: true }),
    endedAt: time('结束时间', 'Ended', { readOnly: true }),
    durationMs: count('耗时（毫秒）', 'Duration, ms'),
    progress: json('进度', 'Progress', { readOnly: true, hidden: true, aggregate: true }),
    orders: count('订单数', 'Orders'),
    lines: count('行数', 'Lines'),
    supplies: count('供应数', 'Supplies'),
    fullOrders: count('齐套订单数', 'Kitted orders'),
    kitRate: quantity('订单按期齐套率', 'Orders kitted in time', { readOnly: true, aggregate: true }),
    published: flag('已发布', 'Published', { required: true, readOnly: true, default: false }),
    seed: integer('随机种子', 'Seed', { readOnly: true, hidden: true }),
    engineVersion: text('引擎版本', 'Engine version', { readOnly: true, hidden: true }),
    paramsHash: hash('参数校验值', 'Parameter hash'),
    inputHash: hash('输入校验值', 'Input hash'),
    resultHash: hash('结果校验值', 'Result hash'),
    kpi: json('指标', 'KPIs', { readOnly: true, hidden: true, aggregate: true }),
    by: text('操作人', 'By', { readOnly: true }),
    log: longText('日志', 'Log', { readOnly: true, hidden: true, aggregate: true }),
    error: longText('错误', 'Error', { readOnly: true, aggregate: true }),
  },
})
