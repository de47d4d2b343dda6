import { planColumn } from '#domain/results/plan-columns.ts'
import type { ColumnKind } from '#engine/columns.ts'
import { scheduleResultSchemas, type ScheduleTableName } from '#engine/scheduling/results.ts'
import type { CellKind, GridColumn } from '../../../grid/model/column.ts'

type Field = { [T in ScheduleTableName]: keyof (typeof scheduleResultSchemas)[T] }[ScheduleTableName]
type Look = Partial<Omit<GridColumn, 'field' | 'title'>>

const code = { width: 132 } as const
const seconds = { kind: 'duration', sum: true } as const

/** Looks of fields of the result tables, wherever they occur. */
const looks: Partial<Readonly<Record<Field, Look>>> = {
  operation: { width: 150 },
  order: code,
  item: code,
  process: code,
  procNo: { width: 84 },
  split: { width: 64 },
  status: { kind: 'choice' },
  direction: { kind: 'choice' },
  resource: code,
  setupSeconds: seconds,
  productionSeconds: seconds,
  teardownSeconds: seconds,
  reasonRef: code,
  dispatchKey: { width: 200 },
  setupReason: code,
  message: { width: 240 },
  inst: { width: 84 },
  seconds: { kind: 'duration' },
  lateness: { kind: 'duration' },
  slack: { kind: 'duration' },
  operations: { sum: true },
  unassigned: { sum: true, blankZero: true },
  why: { width: 320 },
  available: seconds,
  busy: seconds,
  setup: seconds,
  idle: seconds,
  utilisation: { kind: 'rate', heat: 1 },
  level: { kind: 'choice' },
  code: code,
  text: { width: 320 },
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
    const { isDuration: _, ...column } = planColumn(table, field)
    return {
      field,
      ...column,
      kind: kinds[schema[field]!],
      hidden: at >= first.length,
      ...(at === 0 ? { pin: 'left' as const } : {}),
      ...looks[field],
    }
  })
}
