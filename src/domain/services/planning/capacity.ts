import { code, integer, json, quantity, text, time } from '../../field-kinds.ts'
import { paging } from '../../paging.ts'
import { service, valueOf } from '../../service.ts'

const resource = service('ASPResource', 'Pages.Roles')
const item = service('ASPItem', 'Pages.Roles')
const gantt = service('ResGantt', 'Pages.Roles')
const load = service('ResLoadGantt', 'Pages.Roles')
const master = service('ASPMaster', 'Pages.Roles')
const operation = service('ASPOperation', 'Pages.Roles')
const order = service('ASPOrder', 'Pages.Roles')
const result = service('ASPResult', 'Pages.Roles')
const peg = service('ASPPeg', 'Pages.Roles')

const rows = valueOf('json')

const resCode = code('资源', 'Resource', { required: true })
const operationCode = code('计划工序', 'Operation', { required: true })

/** Operations that one move may name at most: as many as a push can move along, so that it can be undone. */
export const mostMovedTogether = 200_000

/** A move by hand. Without `startTime` the earliest start from now on, without `resCode` the resource it has. */
const move = {
  resCode: code('资源', 'Resource'),
  startTime: time('开始', 'Start'),
  /** Report the effect only, change nothing. */
  preview: integer('仅预览', 'Preview only', { min: 0, max: 1 }),
  /** `plan` and `hash` (or `result`) of the preview: exactly the previewed effect is written, or nothing. */
  plan: text('计划标记', 'Plan stamp', { length: 80 }),
  hash: text('结果校验值', 'Result hash', { length: 80 }),
  /** Others moved at the same time: a list of {operation, resource, start: ISO instant}; no resource: the one it has. */
  together: json('一起移动', 'Moved together'),
} as const

/**
 * Lists answer {totalCount, items}; times are ISO instants, durations seconds.
 * A move (moveServices) answers its effect: {moved: [{operation, order, resource, newResource, start, newStart, end, newEnd}],
 * orders: [{order, lateness, newLateness}], kpi: {before, after}, messages: [{level, code, message}], plan, hash, result,
 * prepared, incremental}; a confirmation may carry `hash` or `result`, the hash of the places alone (moveHash); figures are of the whole plan when `incremental`, otherwise of the part concerned.
 */
export const listServices = {
  /** Resources as the Gantt reads them: {id, text, resourcetype, resourcegroup, constrainresResQty, name, ...}. */
  resources: resource('GetResourceListForTenantIdAndPlanUnitCode', '资源清单', 'Resources', {
    input: paging,
    output: rows,
  }),
  items: item('GetItemListForTenantIdAndPlanUnitCode', '物料清单', 'Items', { input: paging, output: rows }),
  /** {shift, calendar, resource}: rows as specification §3 names their fields. */
  resourceCalendarShifts: gantt(
    'GetResGanttResourceCalendarShiftConts',
    '资源日历班次',
    'Resources, calendars and shifts',
    { input: { styleName: text('样式', 'Style') }, output: rows },
  ),
  /** Every operation that the user may see, for drawing: see planBarColumns (domain/planning/plan-bars.ts). */
  planBars: operation('GetPlanBars', '计划工序', 'Planned operations', { output: { kind: 'arrow' } }),
  /** Resources that operations use beside their main one, for drawing: planSubUseColumns. */
  planSubUses: operation('GetPlanSubUses', '计划副资源占用', 'Sub-resources of planned operations', {
    output: { kind: 'arrow' },
  }),
  /** Orders for drawing: planOrderColumns. */
  planOrders: order('GetPlanOrders', '计划订单', 'Orders of the plan', { output: { kind: 'arrow' } }),
  /** Pegs for drawing: planPegColumns. */
  planPegs: peg('GetPlanPegs', '计划关联', 'Pegs of the plan', { output: { kind: 'arrow' } }),
  /** Use instructions of an operation in the order of work types 1, 0, 2; a missing one is a copy (isCopy). */
  useInstForOperation: operation(
    'GetUseInstForOperation',
    '工序资源占用',
    'Use instructions of an operation',
    { input: { operationCode, resCode: code('资源', 'Resource') }, output: rows },
  ),
  firstOperationUseInst: operation(
    'GetFirstOperationUseInstForOrder',
    '订单首工序',
    'First operation of an order',
    {
      input: { orderCode: code('订单', 'Order', { required: true }), resCode: code('资源', 'Resource') },
      output: rows,
    },
  ),
  /** Operations on a resource that begin at or after a time, in order of time. */
  laterOperations: operation('GetAllLaterOperationForOneTime', '之后的工序', 'Operations from a time on', {
    input: { startTime: time('开始', 'Start', { required: true }), resCode },
    output: rows,
  }),
  /** Where an operation may go, as Candidates of domain/planning/candidates.ts. */
  candidates: operation('GetCandidates', '候选资源', 'Candidate resources', {
    input: { operationCode },
    output: rows,
  }),
  /** Percent done of an order and of each operation: {order, percent, operations: [{operation, percent, ...}]}. */
  resultPercent: result('GetPercentForOrder', '订单完成率', 'Percent done of an order', {
    input: { orderCode: code('订单', 'Order', { required: true }) },
    output: rows,
  }),
} as const

/** Capacity and load computed from master data, calendars and the plan. */
export const loadServices = {
  /** Load per resource and interval: {intervals: [start...], rows: [{resource, available, busy, setup}]} in seconds. */
  loads: load('GetLoads', '资源负荷', 'Loads', {
    input: {
      resources: text('资源', 'Resources'),
      from: time('从', 'From', { required: true }),
      to: time('到', 'To', { required: true }),
      interval: integer('间隔（秒）', 'Interval, seconds', { min: 900, max: 31_536_000 }),
    },
    output: rows,
  }),
  /** Intervals that fit a period: {interval, intervals: [start...]}: hours, shifts, days, weeks by its length. */
  interval: load('GetInterval', '负荷间隔', 'Intervals', {
    input: {
      from: time('从', 'From', { required: true }),
      to: time('到', 'To', { required: true }),
    },
    output: rows,
  }),
  /**
   * Stock of an item from now on: {code, name, unit, safety, stock, at, events: [{at, kind, key, qty}]}; quantities as
   * decimal text, negative for what goes out; kind production, use, purchase or sale; key = operation or document.
   */
  stockCurve: load('GetStockCurve', '库存曲线', 'Stock over time', {
    verb: 'GET',
    input: { itemCode: code('物料', 'Item', { required: true }) },
    output: rows,
  }),
} as const

/** What the scheduling helper of the specification asks for. */
export const masterServices = {
  /** {setupSec, prodSecPerPiece, fixedSec, teardownSec, sourceRow}; 0 when there is no capacity or no working time (§5). */
  itemCapacity: master('GetItemCapacity', '工序产能', 'Capacity of an operation', {
    input: { operationCode, resourceCode: resCode, startDateTime: time('开始', 'Start') },
    output: rows,
  }),
} as const

/** Wire names of specification §7.3 that read. */
export const capacityServices = { ...listServices, ...loadServices, ...masterServices } as const

/** Moves by hand; their answer is the effect. */
export const moveServices = {
  /**
   * The plan for a browser that calculates moves by itself (engine/scheduling/moves/packed.ts). Empty when only the server
   * can: for users who do not see the whole plan, and for plans whose moves need a new scheduling run.
   */
  movablePlan: operation('GetMovablePlan', '可移动的计划', 'Plan to move in', { output: { kind: 'arrow' } }),
  moveOperation: operation('ExecuteChangeResSchedulOrder', '移动工序', 'Move an operation', {
    verb: 'POST',
    input: { operationCode, ...move },
    output: rows,
  }),
  /** Moves the first operation of an order and what follows from it. */
  moveOrder: order('ExecuteChangeResSchedulOrder', '移动订单', 'Move an order', {
    verb: 'POST',
    input: { orderCode: code('订单', 'Order', { required: true }), ...move },
    output: rows,
  }),
  /**
   * Another end for an operation, by hand: it keeps its length, fixed at `level` (3 when left out; 0 gives its length back
   * to the capacity at the next move or run). What follows and begins before the new end makes room. Answers as a move.
   */
  resizeOperation: operation('ChangeEndTime', '改变工序长度', 'Change the length of an operation', {
    verb: 'POST',
    input: {
      operationCode,
      endTime: time('结束', 'End', { required: true }),
      level: integer('固定级别', 'Fix level', { min: 0, max: 3 }),
      plan: move.plan,
    },
    output: rows,
  }),
  /**
   * Cuts an operation in two: it keeps `qty` pieces, or what is made by `atTime`, or half; the rest becomes an operation of its own
   * right behind it. Material and pegs are shared by quantity. Answers as a move, and `parts`: [{operation, qty}].
   */
  splitOperation: operation('SplitOperation', '拆分工序', 'Split an operation', {
    verb: 'POST',
    input: {
      operationCode,
      qty: quantity('第一部分数量', 'Quantity of the first part', { min: 0 }),
      atTime: time('时间', 'At'),
      /** Split number of the new part; the lowest that is free when left out. */
      part: integer('拆分号', 'Split number', { min: 1 }),
      preview: move.preview,
      plan: move.plan,
      hash: move.hash,
    },
    output: rows,
  }),
  /**
   * Makes one of an operation and the part behind it, or before it where it is the last; the earlier part
   * stays. Answers as a split, and `joined`: what both were, [{operation, qty, part}].
   */
  joinOperation: operation('JoinOperation', '合并工序', 'Join parts of an operation', {
    verb: 'POST',
    input: { operationCode, preview: move.preview, plan: move.plan, hash: move.hash },
    output: rows,
  }),
  /** N to A at a place: like a move of an operation that has none. */
  assign: operation('Assign', '排产', 'Assign', { input: { operationCode, ...move }, output: rows }),
} as const

/** Codes of operations as a JSON list; each answers {changed, refused: [{operation, reason}]} in the caller's language. */
const operations = { operations: json('工序', 'Operations', { required: true }) } as const
const change = (method: string, zh: string, en: string) =>
  operation(method, zh, en, { verb: 'POST', input: operations, output: rows })

/** Statuses of operations by hand (entities.md §4): N-A-R-D and what is fixed. */
export const operationStatus = {
  unassign: change('Unassign', '取消排产', 'Unassign'),
  release: change('Release', '下达', 'Release'),
  recall: change('Recall', '收回', 'Recall'),
  freeze: change('Freeze', '冻结', 'Freeze'),
  unfreeze: change('Unfreeze', '解冻', 'Unfreeze'),
  fix: operation('Fix', '固定', 'Fix', {
    input: {
      ...operations,
      level: integer('固定级别', 'Fix level', { required: true, min: 1, max: 3 }),
    },
    output: rows,
  }),
  unfix: change('Unfix', '取消固定', 'Unfix'),
} as const
