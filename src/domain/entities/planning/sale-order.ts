import { planningEntity } from '../areas.ts'
import {
  choice,
  color,
  date,
  integer,
  openQuantity,
  quantity,
  reference,
  text,
  time,
} from '../../field-kinds.ts'
import { specCodes } from '../master/spec-fields.ts'

export const saleOrder = planningEntity('saleOrder', 'AMRPSalesOrderM', '销售订单', 'Sales order', {
  large: true,
  permission: 'Pages.Users',
  searchable: ['code', 'name', 'itemCode', 'customerCode'],
  leading: [
    'lineNo',
    'customerCode',
    'itemCode',
    'qty',
    'openQty',
    'dueDate',
    'status',
    'promisedDate',
    'priority',
  ],
  fields: {
    lineNo: integer('行号', 'Line', { min: 0 }),
    customerCode: reference('客户', 'Customer', 'customer', { required: true, indexed: true }),
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
    unit: reference('单位', 'Unit', 'unit'),
    price: quantity('单价', 'Price', { min: 0 }),
    dueDate: time('交期', 'Due', { required: true, indexed: true }),
    requestDate: date('客户要求日期', 'Requested'),
    promisedDate: date('承诺日期', 'Promised'),
    priority: integer('优先级', 'Priority', { default: 50 }),
    status: choice('状态', 'Status', 'OrderStatus', { default: 'N', indexed: true }),
    color: color('颜色', 'Colour', { hidden: true }),
    ...specCodes,
    deliveredQty: quantity('已交数量', 'Delivered', { default: '0', min: 0 }),
    openQty: openQuantity('未交数量', 'Open', 'qty', ['deliveredQty']),
    projectNo: text('项目号', 'Project', { length: 80, indexed: true }),
  },
})
