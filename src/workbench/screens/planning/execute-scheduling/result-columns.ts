import { aboutOf, definitions, type DefinitionName } from '#domain/definitions/index.ts'
import type { ColumnKind } from '#engine/columns.ts'
import { scheduleResultSchemas, type ScheduleTableName } from '#engine/scheduling/results.ts'
import type { CellKind, GridColumn } from '../../../grid/model/column.ts'

type Field = { [T in ScheduleTableName]: keyof (typeof scheduleResultSchemas)[T] }[ScheduleTableName]
type Look = Partial<Omit<GridColumn, 'field' | 'title'>>
type Title = readonly [zh: string, en: string, look?: Look]

const code = { width: 132 } as const
const seconds = { kind: 'duration', sum: true } as const

/** Fields whose name and meaning are declared in domain/definitions. */
const declared: Partial<Record<Field, DefinitionName>> = {
  available: 'working',
  busy: 'busy',
  setup: 'setup',
  idle: 'idle',
  utilisation: 'utilisation',
  lateness: 'lateness',
}
const unnamed = ['', ''] as const

/** Title and look of every field of the result tables, wherever it occurs. */
const titles: Readonly<Record<Field, Title>> = {
  operation: ['作业', 'Operation', { width: 150 }],
  order: ['订单', 'Order', code],
  item: ['物料', 'Item', code],
  process: ['工序', 'Process', code],
  procNo: ['工序号', 'Process no.', { width: 84 }],
  split: ['分割', 'Split', { width: 64 }],
  qty: ['数量', 'Quantity'],
  assigned: ['已分派', 'Assigned'],
  status: ['状态', 'Status', { kind: 'choice', choice: 'OperationStatus' }],
  direction: ['方向', 'Direction', { kind: 'choice', choice: 'AssignDirection' }],
  resource: ['资源', 'Resource', code],
  setupStart: ['前设置开始', 'Setup start'],
  start: ['开始', 'Start'],
  productionEnd: ['制造结束', 'Production end'],
  end: ['结束', 'End'],
  setupSeconds: ['前设置时间', 'Setup', seconds],
  productionSeconds: ['制造时间', 'Production', seconds],
  teardownSeconds: ['后设置时间', 'Teardown', seconds],
  earliest: ['最早开始', 'Earliest'],
  latest: ['最晚结束', 'Latest'],
  reason: ['开始原因', 'Reason'],
  reasonRef: ['原因对象', 'Reason refers to', code],
  score: ['得分', 'Score'],
  dispatchKey: ['分派关键字', 'Dispatch keys', { width: 200 }],
  setupReason: ['换型行', 'Changeover row', code],
  message: ['消息', 'Message', { width: 240 }],
  workType: ['工作类型', 'Work type'],
  inst: ['指令', 'Instruction', { width: 84 }],
  resQty: ['资源量', 'Resource quantity'],
  seconds: ['时间', 'Time', { kind: 'duration' }],
  isCopy: ['补足', 'Copy'],
  quantity: ['数量', 'Quantity'],
  due: ['交期', 'Due'],
  lateness: [...unnamed, { kind: 'duration' }],
  slack: ['余裕', 'Slack', { kind: 'duration' }],
  operations: ['作业数', 'Operations', { sum: true }],
  unassigned: ['未分派', 'Unassigned', { sum: true, blankZero: true }],
  why: ['为何延期', 'Why late', { width: 320 }],
  available: [...unnamed, seconds],
  busy: [...unnamed, seconds],
  setup: [...unnamed, seconds],
  idle: [...unnamed, seconds],
  utilisation: [...unnamed, { kind: 'rate', heat: 1 }],
  level: ['级别', 'Level', { kind: 'choice', choice: 'MessageLevel' }],
  code: ['代码', 'Code', code],
  at: ['时间', 'At'],
  text: ['内容', 'Text', { width: 320 }],
}

const kinds: Readonly<Record<ColumnKind, CellKind>> = {
  text: 'text',
  quantity: 'quantity',
  time: 'time',
  integer: 'integer',
  flag: 'flag',
}

/** Fields shown at once, by table; the others are hidden behind them. */
const shown = {
  operations: [
    'order',
    'operation',
    'process',
    'resource',
    'setupStart',
    'start',
    'end',
    'qty',
    'setupSeconds',
    'productionSeconds',
    'reason',
    'reasonRef',
    'assigned',
    'status',
    'setupReason',
  ],
  jobs: [
    'order',
    'item',
    'qty',
    'start',
    'end',
    'due',
    'lateness',
    'slack',
    'setupSeconds',
    'operations',
    'unassigned',
    'why',
  ],
  resources: ['resource', 'available', 'busy', 'setup', 'idle', 'utilisation', 'operations'],
} as const satisfies Partial<Record<ScheduleTableName, readonly Field[]>>

export type ShownTable = keyof typeof shown

export function planColumns(table: ShownTable): readonly GridColumn[] {
  const schema: Readonly<Record<string, ColumnKind>> = scheduleResultSchemas[table]
  const first: readonly Field[] = shown[table]
  const rest = (Object.keys(schema) as Field[]).filter((field) => !first.includes(field))
  return [...first, ...rest].map((field, at) => {
    const [zh, en, look] = titles[field]
    const name = declared[field]
    return {
      field,
      ...(name ? { title: definitions[name].term, about: aboutOf(name) } : { title: { zh, en } }),
      kind: kinds[schema[field]!],
      hidden: at >= first.length,
      ...(at === 0 ? { pin: 'left' as const } : {}),
      ...look,
    }
  })
}
