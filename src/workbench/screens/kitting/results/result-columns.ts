import type { ChoiceName } from '#domain/choices/index.ts'
import { resultTexts } from '#domain/kitting/result-texts.ts'
import { aboutOf, definitions, type DefinitionName } from '#domain/definitions/index.ts'
import type { Label } from '#domain/label.ts'
import type { ColumnKind } from '#engine/columns.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import type { CellKind, GridColumn, Tone } from '../../../grid/model/column.ts'

type Field = { [T in ResultTableName]: keyof (typeof resultSchemas)[T] }[ResultTableName]

interface Look {
  readonly kind?: CellKind
  readonly choice?: ChoiceName
  readonly tones?: Readonly<Record<string, Tone>>
  readonly texts?: Readonly<Record<string, Label>>
  readonly width?: number
  readonly sum?: boolean
}

type Title = readonly [zh: string, en: string, look?: Look]

/** Title and hover of a figure that is declared in domain/definitions. */
function defined(name: DefinitionName) {
  return { title: definitions[name].term, about: aboutOf(name) } as const
}

/** Fields whose name and meaning are declared, in any table or in one. */
const declared: Readonly<Record<string, DefinitionName>> = {
  kitQtyNow: 'kitsNow',
  kitQtyAtNeed: 'kitsInTime',
  kitQtyTotal: 'kitsInAll',
  setRate: 'setRate',
  lineRate: 'lineRate',
  shortLines: 'shortLines',
  'orders.delayDays': 'delayDays',
  net: 'net',
  'shortages.required': 'net',
  'itemShortages.required': 'net',
  'allocations.required': 'net',
  allocNow: 'allocNow',
  allocOnTime: 'allocOnTime',
  allocLate: 'allocLate',
  built: 'built',
  available: 'available',
  allocated: 'allocated',
  short: 'short',
  onHand: 'onHand',
  onHandFree: 'onHandFree',
  inTransit: 'inTransit',
  openOrders: 'openOrders',
  stock: 'onHand',
  ordersAffected: 'ordersAffected',
  ordersGated: 'ordersGated',
  expediteValue: 'expediteValue',
  'itemShortages.reserved': 'reserved',
  'supplies.qty': 'supplyQty',
  'supplies.reserved': 'reserved',
  used: 'used',
  free: 'free',
  withheld: 'withheld',
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

/** In place of a title that is declared. */
const unnamed = ['', ''] as const

/** Title and look of every field of the result tables, wherever it occurs. */
const titles: Readonly<Record<Field, Title>> = {
  seq: ['序号', 'No.', { width: 64 }],
  demandSeq: ['需求序号', 'Demand no.', { width: 84 }],
  source: ['来源', 'Source', { kind: 'code', width: 96 }],
  sourceSeq: ['供应顺序', 'Source order', { width: 84 }],
  order: ['订单', 'Order', code],
  lineNo: ['订单行', 'Order line', { width: 86 }],
  demandKind: ['需求类型', 'Demand kind', { texts: resultTexts.demandKind, width: 120 }],
  orderItem: ['产品', 'Product', code],
  expandMode: ['展开方式', 'Expansion', { texts: resultTexts.expandMode, width: 120 }],
  saleOrder: ['销售订单', 'Sales order', code],
  customer: ['客户', 'Customer', code],
  item: ['物料', 'Item', code],
  itemName: ['名称', 'Name'],
  spec: ['规格', 'Specification'],
  planQty: ['计划数量', 'Planned', sum],
  doneQty: ['完成数量', 'Done', sum],
  openQty: ['未完数量', 'Open', sum],
  need: ['需求时间', 'Needed'],
  due: ['交期', 'Due'],
  priority: ['优先级', 'Priority', { width: 76 }],
  kitStatus: ['齐套状态', 'Kit status', { kind: 'choice', choice: 'KitStatus', tones: statusTones, width: 132 }],
  kitTier: ['齐套层级', 'Kit tier', { choice: 'KitTier', kind: 'choice', tones: tierTones }],
  kitQtyNow: [...unnamed, sum],
  kitQtyAtNeed: [...unnamed, sum],
  kitQtyTotal: [...unnamed, sum],
  setRate: [...unnamed, rate],
  lineRate: [...unnamed, rate],
  firstKit: ['首批齐套', 'First kit'],
  fullKit: ['全部齐套', 'Fully kitted'],
  delayDays: ['延迟天数', 'Delay, days', { width: 84 }],
  shortLines: [...unnamed, { width: 84, sum: true }],
  lineCount: ['总行数', 'Lines', { width: 72, sum: true }],
  batchCount: ['批数', 'Batches', { width: 72 }],
  gatingItem: ['瓶颈物料', 'Gating item', code],
  gatingSupply: ['瓶颈供应', 'Gating supply', code],
  gatingDate: ['瓶颈时间', 'Gated until'],
  gatingReason: ['瓶颈原因', 'Gating reason', { choice: 'ShortReason', kind: 'choice', width: 150 }],
  nextGatingItem: ['下一瓶颈', 'Next gating item', code],
  reservedQty: ['预占数量', 'Reserved', sum],
  planner: ['计划员', 'Planner', { width: 92 }],
  buyers: ['采购员', 'Buyers'],
  buyer: ['采购员', 'Buyer', { width: 92 }],
  project: ['项目', 'Project', code],
  area: ['MRP区', 'Area', { kind: 'code', width: 84 }],
  suggestion: ['建议', 'Suggestion', { width: 200, texts: resultTexts.suggestion }],
  message: ['信息', 'Message', { width: 220 }],
  path: ['层级路径', 'Path'],
  level: ['层', 'Level', { width: 60 }],
  parent: ['父件', 'Parent', code],
  line: ['行', 'Line', { width: 64 }],
  substitute: ['替代', 'Substitute', { width: 72 }],
  mainItem: ['主料', 'Main item', code],
  altGroup: ['替代组', 'Group', { kind: 'code', width: 92 }],
  process: ['工序', 'Operation', { width: 76 }],
  usage: ['单位用量', 'Usage'],
  required: ['需求数量', 'Required', sum],
  issued: ['已领', 'Issued', sum],
  net: [...unnamed, sum],
  reserved: ['预占', 'Reserved', sum],
  allocNow: [...unnamed, sum],
  allocOnTime: [...unnamed, sum],
  allocLate: [...unnamed, sum],
  built: [...unnamed, sum],
  available: [...unnamed, sum],
  short: [...unnamed, sum],
  coverRate: ['满足率', 'Cover', rate],
  setsCovered: ['可配套数', 'Sets covered'],
  kitFlag: ['齐套标识', 'Kit flag', { width: 100, choice: 'KitFlag' }],
  gating: ['瓶颈', 'Gating', { width: 64 }],
  ready: ['可用时间', 'Ready'],
  tier: ['层级', 'Tier', { choice: 'KitTier', kind: 'choice', tones: tierTones }],
  supplier: ['供应商', 'Supplier', code],
  warehouse: ['仓库', 'Warehouse', { kind: 'code', width: 92 }],
  reason: ['原因', 'Reason', { choice: 'ShortReason', kind: 'choice', width: 160 }],
  takenBy: ['被占用', 'Taken by', code],
  reasonText: ['原因说明', 'Cause in detail', { width: 240, texts: resultTexts.shortageCause }],
  batch: ['批次', 'Batch', { width: 64 }],
  kit: ['齐套时间', 'Kitted'],
  qty: ['数量', 'Quantity', sum],
  cumQty: ['累计数量', 'Cumulative'],
  cumRate: ['累计比例', 'Cumulative rate', rate],
  onTime: ['按期', 'On time', { width: 64 }],
  rule: ['规则', 'Rule', { width: 150 }],
  supply: ['供应', 'Supply', code],
  class: ['供应类别', 'Class', { choice: 'SupplyClass', kind: 'choice', width: 116 }],
  lot: ['批号', 'Lot', code],
  mainQty: ['折主料数量', 'As main item', sum],
  supplyDate: ['供应时间', 'Supply date'],
  gapDays: ['间隔天数', 'Gap, days', { width: 84 }],
  kind: ['占用方式', 'Kind', { choice: 'PegKind', kind: 'choice', width: 92 }],
  pass: ['轮次', 'Pass', { width: 60 }],
  released: ['已释放', 'Released', { width: 72 }],
  allocated: [...unnamed, sum],
  onHand: [...unnamed],
  onHandFree: [...unnamed],
  inTransit: [...unnamed],
  openOrders: [...unnamed],
  firstSupply: ['最早供应', 'First supply'],
  expected: ['预计满足', 'Expected'],
  substituteFree: ['替代可用', 'Substitutes free'],
  action: ['建议措施', 'Proposed action', { width: 132, choice: 'ShortAction', kind: 'choice' }],
  past: ['逾期', 'Past', sum],
  d0: ['今日', 'Today', { sum: true, width: 88 }],
  d1: ['+1天', '+1 d', { sum: true, width: 88 }],
  d2: ['+2天', '+2 d', { sum: true, width: 88 }],
  d3: ['+3天', '+3 d', { sum: true, width: 88 }],
  d4: ['+4天', '+4 d', { sum: true, width: 88 }],
  d5: ['+5天', '+5 d', { sum: true, width: 88 }],
  d6: ['+6天', '+6 d', { sum: true, width: 88 }],
  w1: ['第1周', 'Week 1', { sum: true, width: 88 }],
  w2: ['第2周', 'Week 2', { sum: true, width: 88 }],
  w3: ['第3周', 'Week 3', { sum: true, width: 88 }],
  w4: ['第4周', 'Week 4', { sum: true, width: 88 }],
  w5: ['第5周', 'Week 5', { sum: true, width: 88 }],
  w6: ['第6周', 'Week 6', { sum: true, width: 88 }],
  w7: ['第7周', 'Week 7', { sum: true, width: 88 }],
  w8: ['第8周', 'Week 8', { sum: true, width: 88 }],
  later: ['更晚', 'Later', { sum: true, width: 88 }],
  ordersAffected: [...unnamed, { width: 116 }],
  ordersGated: [...unnamed, { width: 148 }],
  earliestNeed: ['最早需求', 'Earliest need'],
  stock: [...unnamed],
  safety: ['安全库存', 'Safety stock'],
  nextReceipt: ['下次到货', 'Next receipt'],
  nextReceiptDoc: ['到货单据', 'Receipt', code],
  expediteValue: [...unnamed, { width: 116 }],
  doc: ['单据', 'Document', code],
  baseDate: ['单据日期', 'Document date'],
  effective: ['有效日期', 'Effective'],
  why: ['日期来由', 'Why this date', { width: 220, texts: resultTexts.dateStep }],
  used: [...unnamed, sum],
  free: [...unnamed, sum],
  withheld: [...unnamed, sum],
  excluded: ['排除', 'Excluded', { width: 72 }],
  confidence: ['置信度', 'Confidence', rate],
  expiry: ['失效日期', 'Expiry'],
  overdueDays: ['逾期天数', 'Overdue, days', { width: 96 }],
  table: ['表', 'Table', { width: 96 }],
  row: ['行号', 'Row', { width: 72 }],
  column: ['列', 'Column', { width: 96 }],
  code: ['代码', 'Code', code],
  value: ['值', 'Value'],
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
    const [zh, en, look] = titles[field]
    const kind = kinds[schema[field]!]
    const definition = declared[`${table}.${field}`] ?? declared[field]
    return {
      field,
      ...(definition ? defined(definition) : { title: { zh, en } }),
      kind,
      hidden: at >= shown.length,
      ...(kind === 'quantity' && ofComponents.has(table) && { sumWithin: 'item' }),
      ...(kind === 'text' || look?.kind !== 'code' ? look : { width: look.width ?? 84 }),
      ...refine[field],
    }
  })
}
