import type { Label } from '../label.ts'
import type { ValueKind } from './condition/index.ts'

/** A field that a source can fill, and the column of the engine's input it becomes (src/engine/kitting/input.ts). */
export interface SourceField {
  readonly label: Label
  readonly kind: ValueKind
  readonly column: string
  readonly required: boolean
}

export type SourceKind = 'demand' | 'supply'

const field = (column: string, kind: ValueKind, zh: string, en: string, required = false): SourceField => ({
  label: { zh, en },
  kind,
  column,
  required,
})
const must = (column: string, kind: ValueKind, zh: string, en: string) => field(column, kind, zh, en, true)

/** Standard fields of demand sources (entities.md 2.6). */
const demandFields: Readonly<Record<string, SourceField>> = {
  DataSource: field('source', 'text', '数据来源', 'Source'),
  OrderCode: must('order', 'text', '订单号', 'Order'),
  LineNo: field('lineNo', 'text', '行号', 'Line'),
  ItemCode: must('item', 'text', '物料', 'Item'),
  PlanQty: must('planQty', 'number', '计划数量', 'Planned quantity'),
  DoneQty: field('doneQty', 'number', '完成数量', 'Completed quantity'),
  PlanStartTime: must('need', 'time', '计划开始（需料时间）', 'Planned start (material needed)'),
  PlanEndTime: field('end', 'time', '计划结束', 'Planned end'),
  DueDate: field('due', 'time', '交期', 'Due'),
  CreatedAt: field('created', 'time', '创建时间', 'Created'),
  BomVersion: field('bomVersion', 'text', 'BOM版本', 'BOM version'),
  ReleaseMat: field('releaseMat', 'flag', '允许发料', 'Issue allowed'),
  Frozen: field('frozen', 'flag', '已下达或开工', 'Released or started'),
  Priority: field('priority', 'number', '优先级', 'Priority'),
  CustomerCode: field('customer', 'text', '客户', 'Customer'),
  SaleOrder: field('saleOrder', 'text', '销售订单', 'Sales order'),
  ProjectNo: field('project', 'text', '项目号', 'Project'),
  Warehouse: field('warehouse', 'text', '仓库', 'Warehouse'),
  MrpArea: field('area', 'text', 'MRP区', 'MRP area'),
  LotNo: field('lot', 'text', '批号', 'Lot'),
  SplitAllowed: field('splitAllowed', 'flag', '允许分批', 'Split allowed'),
  MinKitQty: field('minKitQty', 'number', '最小齐套量', 'Smallest kit'),
  Planner: field('planner', 'text', '计划员', 'Planner'),
  ParentOrder: field('parentOrder', 'text', '上级订单', 'Parent order'),
  ComponentCode: field('component', 'text', '组件', 'Component'),
  ReqQty: field('reqQty', 'number', '需求数量', 'Required quantity'),
  IssuedQty: field('issuedQty', 'number', '已领数量', 'Issued quantity'),
}

/** Standard fields of supply sources (entities.md 2.6). */
const supplyFields: Readonly<Record<string, SourceField>> = {
  DataSource: field('source', 'text', '数据来源', 'Source'),
  SupplyClass: field('class', 'text', '供应类别', 'Supply class'),
  Bussiness_No: field('doc', 'text', '业务单号', 'Document'),
  LineNo: field('line', 'text', '行号', 'Line'),
  SupplyName: field('name', 'text', '供应名称', 'Supply name'),
  ItemCode: must('item', 'text', '物料', 'Item'),
  SupplyQty: must('qty', 'number', '供应数量', 'Quantity'),
  SupplyDate: field('date', 'time', '供应日期', 'Date'),
  ReplyDate: field('replyDate', 'time', '答复日期', 'Reply date'),
  ReplyQty: field('replyQty', 'number', '答复数量', 'Reply quantity'),
  ReplyAccepted: field('replyAccepted', 'flag', '答复已接受', 'Reply accepted'),
  Received: field('received', 'flag', '已到货', 'Received'),
  Warehouse: field('warehouse', 'text', '仓库', 'Warehouse'),
  Location: field('location', 'text', '库位', 'Location'),
  MrpArea: field('area', 'text', 'MRP区', 'MRP area'),
  LotNo: field('lot', 'text', '批号', 'Lot'),
  ExpiryDate: field('expiry', 'time', '失效日期', 'Expiry'),
  QualityStatus: field('quality', 'text', '质量状态', 'Quality'),
  SupplierCode: field('supplier', 'text', '供应商', 'Supplier'),
  ProjectNo: field('project', 'text', '项目号', 'Project'),
  OwnerType: field('ownerType', 'text', '货主类型', 'Owner type'),
  OwnerCode: field('owner', 'text', '货主', 'Owner'),
  ReservedFor: field('reservedFor', 'text', '预占给', 'Reserved for'),
  Confidence: field('confidence', 'number', '可信度（0..1）', 'Confidence (0..1)'),
  TransitLead: field('transit', 'duration', '在途时间', 'Transit time'),
}

export const sourceFields: Readonly<Record<SourceKind, Readonly<Record<string, SourceField>>>> = {
  demand: demandFields,
  supply: supplyFields,
}
