import { planningEntity } from '../areas.ts'
import { choice, code, date, flag, integer, quantity, text } from '../../field-kinds.ts'

/** Item of the collective list with its first problem. Answered by a calculation; there is no table of it. */
export const timelineItem = planningEntity(
  'timelineItem',
  'ASPItemTimeline',
  '物料供需一览',
  'Items by problem',
  {
    key: ['item'],
    standard: false,
    operations: [],
    searchable: ['item', 'name'],
    sorting: 'at,item',
    fields: {
      item: code('物料', 'Item', { required: true }),
      problem: choice('首个问题', 'First problem', 'TimelineProblem'),
      at: date('问题日期', 'Problem at'),
      name: text('名称', 'Name'),
      shortAt: date('首次缺料', 'First shortage'),
      shortQty: quantity('缺料数量', 'Short'),
      missing: quantity('需新增供应', 'New supply needed'),
      overdue: integer('逾期收货数', 'Overdue receipts'),
      overdueQty: quantity('逾期数量', 'Overdue quantity'),
      overdueSince: date('最早逾期', 'Overdue since'),
      excessAt: date('首次过剩', 'First excess'),
      excessQty: quantity('过剩数量', 'Excess'),
      noSupplier: flag('无供应商', 'No supplier'),
      stock: quantity('库存', 'Stock'),
      safety: quantity('安全库存', 'Safety stock'),
      last: quantity('期末结存', 'Balance at the end'),
      cover: integer('可用天数', 'Days of cover'),
      unit: code('单位', 'Unit'),
      area: code('MRP区', 'MRP area'),
      buyer: text('采购员', 'Buyer'),
      planner: text('计划员', 'Planner'),
    },
  },
)

/** Row of the stock and requirements list of an item. Answered by a calculation. */
export const timelineElement = planningEntity(
  'timelineElement',
  'ASPItemTimeline',
  '物料供需明细',
  'Stock and requirements',
  {
    key: ['day', 'kind', 'doc'],
    standard: false,
    operations: [],
    searchable: ['doc', 'place'],
    sorting: 'day',
    fields: {
      day: date('日期', 'Day'),
      kind: choice('类别', 'Kind', 'TimelineKind', { required: true }),
      doc: text('单据', 'Document'),
      place: text('仓库', 'Warehouse'),
      qty: quantity('数量', 'Quantity'),
      balance: quantity('结存', 'Balance'),
      exception: choice('例外', 'Exception', 'TimelineException'),
      toDay: date('建议日期', 'Proposed day'),
      toQty: quantity('建议数量', 'Proposed quantity'),
      due: date('原定日期', 'Due'),
      status: text('状态', 'Status'),
      source: choice('来源', 'Source', 'PsiSource', { hidden: true }),
    },
  },
)
