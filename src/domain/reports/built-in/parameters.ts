import { choice, date, references } from '../../field-kinds.ts'

/** Parameters that several reports have. */
export const from = date('自', 'From', { required: true })
export const to = date('至', 'To', { required: true })
export const customers = references('客户', 'Customers', 'customer')
export const items = references('物料', 'Items', 'item')
export const resources = references('资源', 'Resources', 'resource')
export const suppliers = references('供应商', 'Suppliers', 'supplier')
export const step = choice('期间', 'Period', 'ReportPeriod', { required: true })

export const itemScreen = '/setting/ItemList'
export const orderScreen = '/planData/OrderList'
export const operationScreen = '/planData/OperationList'
export const customerScreen = '/setting/CustomerList'
export const resourceScreen = '/setting/ResourceList'
export const supplierScreen = '/setting/SupplierList'
export const purchaseScreen = '/planData/PurchaseOrderList'
export const saleScreen = '/planData/OrdersaleList'
