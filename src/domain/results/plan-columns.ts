import type { DefinitionName } from '../definitions/index.ts'
import type { Label } from '../label.ts'
import { resultColumn, type Codes, type ResultColumn } from './result-column.ts'
import { reasonNames } from '../planning/reason-texts.ts'

/** Result tables of scheduling runs as their screens and files are called. */
export const planTables = {
  jobs: { zh: '排程订单结果', en: 'Scheduled orders' },
  operations: { zh: '排程工序结果', en: 'Scheduled operations' },
  uses: { zh: '资源使用', en: 'Uses of resources' },
  pieces: { zh: '使用时段', en: 'Stretches of use' },
  resources: { zh: '资源负荷', en: 'Load of resources' },
} as const satisfies Readonly<Record<string, Label>>

/** Fields whose name and meaning are declared in domain/definitions. */
const defined: Readonly<Record<string, DefinitionName>> = {
  available: 'working',
  busy: 'busy',
  setup: 'setup',
  idle: 'idle',
  utilisation: 'utilisation',
  lateness: 'lateness',
}

/** Titles of the other fields, wherever they occur. */
const titles = {
  operation: ['计划工序', 'Operation'],
  order: ['订单', 'Order'],
  item: ['物料', 'Item'],
  process: ['工序', 'Process'],
  procNo: ['工序号', 'Process no.'],
  split: ['拆分', 'Split'],
  qty: ['数量', 'Quantity'],
  assigned: ['已排产', 'Assigned'],
  status: ['状态', 'Status'],
  direction: ['方向', 'Direction'],
  resource: ['资源', 'Resource'],
  setupStart: ['生产准备开始', 'Setup start'],
  start: ['开始', 'Start'],
  productionEnd: ['制造结束', 'Production end'],
  end: ['结束', 'End'],
  setupSeconds: ['生产准备时间', 'Setup'],
  productionSeconds: ['制造时间', 'Production'],
  teardownSeconds: ['收尾时间', 'Teardown'],
  earliest: ['最早开始', 'Earliest'],
  latest: ['最晚结束', 'Latest'],
  reason: ['开始原因', 'Reason'],
  reasonRef: ['原因对象', 'Reason refers to'],
  score: ['得分', 'Score'],
  dispatchKey: ['排产排序键', 'Dispatch keys'],
  setupReason: ['换型行', 'Changeover row'],
  message: ['消息', 'Message'],
  workType: ['工作类型', 'Work type'],
  inst: ['明细编码', 'Instruction'],
  resQty: ['资源量', 'Resource quantity'],
  seconds: ['时间', 'Time'],
  isCopy: ['复制补齐', 'Copy'],
  quantity: ['数量', 'Quantity'],
  due: ['交期', 'Due'],
  slack: ['宽裕时间', 'Slack'],
  operations: ['工序数', 'Operations'],
  unassigned: ['未排', 'Unassigned'],
  why: ['为何延期', 'Why late'],
  level: ['级别', 'Level'],
  code: ['代码', 'Code'],
  at: ['时间', 'At'],
  text: ['内容', 'Text'],
  kitStatus: ['齐套状态', 'Kit status'],
  materialReady: ['物料齐套时间', 'Material ready'],
  materialItem: ['瓶颈物料', 'Gating item'],
  prevOps: ['前工序', 'Operations before'],
  nextOps: ['后工序', 'Operations after'],
  waitSeconds: ['等待时间', 'Waiting time'],
} as const

/** Fields whose values are codes, of choices or of rows, or durations. */
const codes: Readonly<Record<string, Codes>> = {
  operation: { target: 'operation' },
  order: { target: 'order' },
  item: { target: 'item' },
  process: { target: 'process' },
  resource: { target: 'resource' },
  materialItem: { target: 'item' },
  status: { choice: 'OperationStatus' },
  direction: { choice: 'AssignDirection' },
  setupSeconds: { isDuration: true },
  productionSeconds: { isDuration: true },
  teardownSeconds: { isDuration: true },
  seconds: { isDuration: true },
  lateness: { isDuration: true },
  slack: { isDuration: true },
  available: { isDuration: true },
  busy: { isDuration: true },
  setup: { isDuration: true },
  idle: { isDuration: true },
  reason: { texts: reasonNames },
  level: { choice: 'MessageLevel' },
  kitStatus: { choice: 'KitStatus' },
  waitSeconds: { isDuration: true },
}

export const planColumn = (table: string, field: string): ResultColumn =>
  resultColumn({ titles, defined, codes }, table, field)
