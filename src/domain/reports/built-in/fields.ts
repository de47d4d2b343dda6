import { choice, code, date, integer, quantity, references, text, type Fields } from '../../field-kinds.ts'
import type { Report } from '../report.ts'

/** Parameters that several reports have. */
export const from = date('自', 'From', { required: true })
export const to = date('至', 'To', { required: true })
export const customers = references('客户', 'Customers', 'customer')
export const items = references('物料', 'Items', 'item')
export const resources = references('资源', 'Resources', 'resource')
export const suppliers = references('供应商', 'Suppliers', 'supplier')
export const step = choice('期间', 'Period', 'ReportPeriod', { required: true })

/** Columns that several reports have: a row by its code, and its name. */
export const itemColumns = {
  itemCode: code('物料', 'Item'),
  itemName: text('物料名称', 'Item name'),
} as const
export const resourceColumns = {
  resource: code('资源', 'Resource'),
  resourceName: text('资源名称', 'Resource name'),
} as const
/** `rowNames` of these columns. */
export const itemNames = { itemName: { entity: 'item', code: 'itemCode' } } as const
export const resourceNames = { resourceName: { entity: 'resource', code: 'resource' } } as const

export const customerColumns = {
  customerCode: code('客户', 'Customer'),
  customerName: text('客户名称', 'Customer name'),
} as const
export const supplierColumns = {
  supplier: code('供应商', 'Supplier'),
  supplierName: text('供应商名称', 'Supplier name'),
} as const

/** Columns that count the orders of a group; how they count is in server/features/kpi/due-orders.ts. */
export const orderCounts = {
  orders: integer('订单数', 'Orders'),
  finished: integer('完成订单', 'Finished'),
  late: integer('延期订单', 'Late'),
  onTimeRate: quantity('准时率%', 'On time, %'),
} as const

/** Where the value of a column is looked up, by the name that it has in all reports. */
const screens: Readonly<Record<string, string>> = {
  itemCode: '/setting/ItemList',
  fromItem: '/setting/ItemList',
  customerCode: '/setting/CustomerList',
  supplier: '/setting/SupplierList',
  resource: '/setting/ResourceList',
  shift: '/setting/ShiftList',
  order: '/planData/OrderList',
  saleOrder: '/planData/OrdersaleList',
  operation: '/planData/OperationList',
  docNo: '/planData/PurchaseOrderList',
  runNo: '/PlanManger/PlanEvaluationList',
  before: '/PlanManger/PlanEvaluationList',
}

const none = { names: [], formulas: {}, initial: {}, sums: [] } as const

/** A report of the product; it declares what it has. */
export const defineReport = <const P extends Fields, const C extends Fields>(
  report: Omit<Report<P, C>, keyof typeof none | 'opens'> & Partial<Pick<Report<P, C>, keyof typeof none>>,
): Report => {
  const opens = Object.entries(screens).filter(([name]) => name in report.columns)
  return { ...none, ...report, opens: Object.fromEntries(opens) }
}
