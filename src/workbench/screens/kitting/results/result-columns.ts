import { kittingColumn } from '#domain/results/kitting-columns.ts'
import type { ColumnKind } from '#engine/columns.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import type { CellKind, GridColumn, Tone } from '../../../grid/model/column.ts'

type Field = { [T in ResultTableName]: keyof (typeof resultSchemas)[T] }[ResultTableName]

interface Look {
  readonly kind?: CellKind
  readonly tones?: Readonly<Record<string, Tone>>
  readonly width?: number
  readonly sum?: boolean
}

const code = { kind: 'code' } as const
const rate = { kind: 'rate' } as const
const sum = { sum: true } as const

export const statusTones: Readonly<Record<string, Tone>> = {
  FN: 'good',
  FT: 'good',
  FL: 'warn',
  PT: 'warn',
  NO: 'bad',
  NB: 'bad',
  ER: 'bad',
  ZQ: 'quiet',
  EX: 'quiet',
}

const tierTones: Readonly<Record<string, Tone>> = { '0': 'good', '1': 'good', '9': 'bad' }

/** Looks of fields of the result tables, wherever they occur. */
const looks: Partial<Readonly<Record<Field, Look>>> = {
  seq: { width: 64 },
  demandSeq: { width: 84 },
  source: { kind: 'code', width: 96 },
  sourceSeq: { width: 84 },
  order: code,
  lineNo: { width: 86 },
  demandKind: { width: 120 },
  orderItem: code,
  expandMode: { width: 120 },
  saleOrder: code,
  customer: code,
  item: code,
  planQty: sum,
  doneQty: sum,
  openQty: sum,
  priority: { width: 76 },
  kitStatus: { kind: 'choice', tones: statusTones, width: 132 },
  kitTier: { kind: 'choice', tones: tierTones },
  kitQtyNow: sum,
  kitQtyAtNeed: sum,
  kitQtyTotal: sum,
  setRate: rate,
  lineRate: rate,
  delayDays: { width: 84 },
  shortLines: { width: 84, sum: true },
  lineCount: { width: 72, sum: true },
  batchCount: { width: 72 },
  gatingItem: code,
  gatingSupply: code,
  gatingReason: { kind: 'choice', width: 150 },
  nextGatingItem: code,
  reservedQty: sum,
  planner: { width: 92 },
  buyer: { width: 92 },
  project: code,
  area: { kind: 'code', width: 84 },
  suggestion: { width: 200 },
  message: { width: 220 },
  level: { width: 60 },
  parent: code,
  line: { width: 64 },
  substitute: { width: 72 },
  mainItem: code,
  altGroup: { kind: 'code', width: 92 },
  process: { width: 76 },
  required: sum,
  issued: sum,
  net: sum,
  reserved: sum,
  allocNow: sum,
  allocOnTime: sum,
  allocLate: sum,
  built: sum,
  available: sum,
  short: sum,
  coverRate: rate,
  kitFlag: { width: 100 },
  gating: { width: 64 },
  tier: { kind: 'choice', tones: tierTones },
  supplier: code,
  warehouse: { kind: 'code', width: 92 },
  reason: { kind: 'choice', width: 160 },
  takenBy: code,
  reasonText: { width: 240 },
  batch: { width: 64 },
  qty: sum,
  cumRate: rate,
  onTime: { width: 64 },
  rule: { width: 150 },
  supply: code,
  class: { kind: 'choice', width: 116 },
  lot: code,
  mainQty: sum,
  gapDays: { width: 84 },
  kind: { kind: 'choice', width: 92 },
  pass: { width: 60 },
  released: { width: 72 },
  allocated: sum,
  action: { width: 132, kind: 'choice' },
  past: sum,
  d0: { sum: true, width: 88 },
  d1: { sum: true, width: 88 },
  d2: { sum: true, width: 88 },
  d3: { sum: true, width: 88 },
  d4: { sum: true, width: 88 },
  d5: { sum: true, width: 88 },
  d6: { sum: true, width: 88 },
  w1: { sum: true, width: 88 },
  w2: { sum: true, width: 88 },
  w3: { sum: true, width: 88 },
  w4: { sum: true, width: 88 },
  w5: { sum: true, width: 88 },
  w6: { sum: true, width: 88 },
  w7: { sum: true, width: 88 },
  w8: { sum: true, width: 88 },
  later: { sum: true, width: 88 },
  ordersAffected: { width: 116 },
  ordersGated: { width: 148 },
  nextReceiptDoc: code,
  expediteValue: { width: 116 },
  doc: code,
  why: { width: 220 },
  used: sum,
  free: sum,
  withheld: sum,
  excluded: { width: 72 },
  confidence: rate,
  overdueDays: { width: 96 },
  table: { width: 96 },
  row: { width: 72 },
  column: { width: 96 },
  code: code,
}

const kinds: Readonly<Record<ColumnKind, CellKind>> = {
  text: 'text',
  quantity: 'quantity',
  time: 'time',
  integer: 'integer',
  flag: 'flag',
}

type Refinement = Partial<Omit<GridColumn, 'field'>>

/** Tables of components, whose units and levels differ: quantities of one item alone add up. */
const ofComponents: ReadonlySet<ResultTableName> = new Set([
  'details',
  'allocations',
  'shortages',
  'itemShortages',
  'supplies',
])

/** Columns of a result table: those named first and in this order, the rest hidden behind them. */
export function resultColumns<T extends ResultTableName>(
  table: T,
  shown: readonly (keyof (typeof resultSchemas)[T] & Field)[],
  refine: { readonly [F in keyof (typeof resultSchemas)[T]]?: Refinement } = {},
): readonly GridColumn[] {
  const schema: Readonly<Record<string, ColumnKind>> = resultSchemas[table]
  const rest = (Object.keys(schema) as typeof shown).filter((field) => !shown.includes(field))
  return [...shown, ...rest].map((field, at) => {
    const look = looks[field]
    const kind = kinds[schema[field]!]
    return {
      field,
      ...kittingColumn(table, field),
      kind,
      hidden: at >= shown.length,
      ...(kind === 'quantity' && ofComponents.has(table) && { sumWithin: 'item' }),
      ...(kind === 'text' || look?.kind !== 'code' ? look : { width: look.width ?? 84 }),
      ...refine[field],
    }
  })
}
