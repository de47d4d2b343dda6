import { code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
import { runCalls } from '../run-calls.ts'
import { progressFields, runNoInput } from '../run-fields.ts'

const orderOf = {
  order: code('订单', 'Order', { required: true }),
  lineNo: text('行号', 'Line'),
} as const

const startFields = {
  schemeCode: code('方案', 'Scheme', { required: true }),
  asOf: time('计算基准时间', 'As of'),
  scenario: text('情景', 'Scenario'),
  demandFilter: json('需求筛选', 'Demand filter'),
} as const

const runFields = {
  ...progressFields,
  schemeCode: code('方案', 'Scheme', { required: true }),
  schemeVersion: integer('方案版本', 'Scheme version', { required: true }),
  asOf: time('基准时间', 'As of', { required: true }),
  endTime: time('结束时间', 'Ended'),
  durationMs: integer('耗时（毫秒）', 'Duration, ms'),
  orders: integer('订单数', 'Orders'),
  lines: integer('行数', 'Lines'),
  supplies: integer('供应数', 'Supplies'),
  fullOrders: integer('齐套订单数', 'Kitted orders'),
  kitRate: quantity('订单按期齐套率', 'Orders kitted in time'),
  published: flag('已发布', 'Published', { required: true }),
  /** Name of a what-if run, and the run it changes; such a run is never published. */
  scenario: text('情景', 'Scenario'),
  baseRun: code('对比的计算', 'Base run'),
  by: text('操作人', 'By'),
  inputHash: text('输入校验值', 'Input hash'),
  resultHash: text('结果校验值', 'Result hash'),
  engineVersion: text('引擎版本', 'Engine version'),
  kpi: json('指标', 'KPIs'),
  error: longText('错误', 'Error'),
} as const

const run = service('KittingRun', 'Pages.Roles')

/** The calculation: preflight, run, watch, cancel, read, compare, publish, erase. */
export const kittingRuns = {
  ...runCalls(run, {
    start: startFields,
    list: {
      keyword: text('关键字', 'Keyword'),
      schemeCode: text('方案', 'Scheme'),
      ...paging,
    },
    row: runFields,
    labels: {
      start: ['开始计算', 'Start a run'],
      cancel: ['取消计算', 'Cancel a run'],
      list: ['计算履历', 'Calculation history'],
    },
  }),
  /** The published run of the plan unit, or the newest successful one when none is published; null when there is none. */
  current: run('GetCurrent', '当前结果', 'Current result', { output: valueOf('json') }),
  /** Orders that changed between two runs: kit date, quantity, winners and losers, causes. */
  compare: run('GetComparison', '比较', 'Compare two runs', {
    input: {
      left: code('左', 'Run on the left', { required: true }),
      right: code('右', 'Run on the right', { required: true }),
    },
    output: valueOf('json'),
  }),
  /**
   * Starts a what-if run: the data of the base run's scheme and time with the patches (domain/kitting/scenario.ts); patches of
   * a base that is a scenario itself come before them.
   */
  simulate: run('Simulate', '情景试算', 'What-if run', {
    input: {
      ...runNoInput,
      name: text('情景名称', 'Scenario name', { required: true, length: 80 }),
      patches: json('更改', 'Changes', { required: true }),
    },
    output: objectOf(progressFields),
  }),
  /** What a what-if run changed: {name, baseRun, patches, texts, dataChanged, accepted}. */
  scenario: run('GetScenario', '情景', 'Scenario', { input: runNoInput, output: valueOf('json') }),
  /** Writes the reservations of a what-if run as hard reservations; answers how many. Once per run. */
  acceptScenario: run('AcceptScenario', '采用预占', 'Accept reservations', {
    input: runNoInput,
    output: valueOf('integer'),
  }),
  /** Orders that hold an item that another one lacks, least harm first (kitting.md §6). */
  lenders: run('GetLenders', '可借料订单', 'Who could lend', {
    input: { ...runNoInput, ...orderOf, item: code('物料', 'Item', { required: true }) },
    output: listOf({
      order: code('订单', 'Order', { required: true }),
      lineNo: text('行号', 'Line'),
      qty: quantity('占用数量', 'Holds', { required: true }),
      refilled: time('补齐时间', 'Replenished'),
      harmDays: integer('延迟天数', 'Harm, days'),
      priority: integer('优先级', 'Priority'),
    }),
  }),
  /** Receipts by what it would bring if they came `days` earlier, each calculated exactly (kitting.md §6). */
  expedite: run('GetExpediteRanking', '催料排序', 'Expedite ranking', {
    input: {
      ...runNoInput,
      days: integer('提前天数', 'Days earlier', { min: 1, max: 365 }),
      top: integer('最多', 'Maximum', { min: 1, max: 200 }),
    },
    output: listOf({
      item: code('物料', 'Item', { required: true }),
      doc: text('供应单号', 'Supply document'),
      line: text('行号', 'Line'),
      supplier: code('供应商', 'Supplier'),
      value: quantity('净收益（订单天）', 'Value, order-days', { required: true }),
      bound: quantity('上限（订单天）', 'Bound, order-days', { required: true }),
      helped: integer('提前订单', 'Orders helped', { required: true }),
      hurt: integer('延后订单', 'Orders hurt', { required: true }),
    }),
  }),
  /** Why one order is kitted as it is: its lines as a tree with allocations, reasons and competitors. */
  explain: run('GetExplanation', '解释订单', 'Explain an order', {
    input: { ...runNoInput, ...orderOf },
    output: valueOf('json'),
  }),
  /** Makes a kitted batch an order of its own; answers the code of the new order. */
  acceptBatch: run('AcceptBatch', '采用分批', 'Accept a batch', {
    input: { ...runNoInput, ...orderOf, batch: integer('批次', 'Batch', { required: true, min: 1 }) },
    output: valueOf('string'),
  }),
  /** Batches of a run that were made orders of their own. */
  acceptedBatches: run('GetAcceptedBatches', '已采用分批', 'Accepted batches', {
    input: runNoInput,
    output: listOf({
      order: code('订单', 'Order', { required: true }),
      lineNo: text('行号', 'Line'),
      batch: integer('批次', 'Batch', { required: true }),
      splitOrder: code('拆分订单', 'Split order', { required: true }),
    }),
  }),
  /** Turns the allocations of an order into hard reservations; answers how many. `item` limits it to one component. */
  lock: run('Lock', '锁定分配', 'Lock allocations', {
    input: { ...runNoInput, ...orderOf, item: code('物料', 'Item') },
    output: valueOf('integer'),
  }),
  /** Takes back the reservations that `Lock` made for an order; answers how many. */
  release: run('Release', '释放锁定', 'Release locks', {
    input: { order: code('订单', 'Order', { required: true }), item: code('物料', 'Item') },
    output: valueOf('integer'),
  }),
  publish: run('Publish', '发布', 'Publish', { input: runNoInput }),
  erase: run('Erase', '删除结果', 'Erase a run', { input: runNoInput }),
}
