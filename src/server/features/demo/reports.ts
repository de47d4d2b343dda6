import { reportDef } from '#domain/entities/reports/report-def.ts'
import {
  newColumn,
  newDefinition,
  newParameter,
  type DesignColumn,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import type { Tx } from '../../db/tenant.ts'
import { hasRows } from './rows.ts'

const column = (name: string, expression: string, more: Partial<DesignColumn> = {}): DesignColumn => ({
  ...newColumn(name, expression),
  ...more,
})

/** Orders of each customer that are due soon, and what of them is left to make: what sales and planning go through weekly. */
const openOrders: ReportDefinition = {
  ...newDefinition('order'),
  about:
    '按客户列出期间内到期且未完成的制造订单及其未完成数量。Manufacturing orders due in the period that are not finished, by customer, with what is left to make.',
  columns: [
    column('customerCode', 'ME.customerCode'),
    column('customerName', 'ME.customer.name'),
    column('order', 'ME.code', { title: '订单 Order' }),
    column('itemCode', 'ME.itemCode'),
    column('itemName', 'ME.item.name'),
    column('dueDate', 'ME.dueDate'),
    column('qty', 'ME.qty', { total: 'sum' }),
    column('remainQty', 'ME.remainQty', { total: 'sum' }),
    column('open', 'ME.remainQty / ME.qty * 100', {
      title: '未完成% Open, %',
      decimals: 1,
      formula: '未完成数量 / 数量 remaining / quantity',
      colours: [
        { op: 'ge', value: '100', tone: 'warn' },
        { op: 'eq', value: '0', tone: 'good' },
      ],
    }),
    column('status', 'ME.status'),
  ],
  groups: ['customerCode'],
  filter: "ME.orderType = 'M' and ME.status <> 'F' and ME.status <> 'X'",
  sort: [
    { column: 'dueDate', descending: false },
    { column: 'order', descending: false },
  ],
  parameters: [
    {
      ...newParameter('from'),
      label: '交期自 Due from',
      type: 'date',
      required: true,
      initial: 'today-30d',
      on: 'ME.dueDate',
      operator: 'ge',
    },
    {
      ...newParameter('to'),
      label: '交期至 Due to',
      type: 'date',
      required: true,
      initial: 'today+30d',
      on: 'ME.dueDate',
      operator: 'le',
    },
    {
      ...newParameter('customers'),
      label: '客户 Customers',
      type: 'reference',
      of: 'customer',
      many: true,
      on: 'ME.customerCode',
    },
  ],
}

/** A report of the demo factory that was made in the designer. All plan units of the tenant share it. */
export async function loadReports(tx: Tx): Promise<void> {
  if (await hasRows(tx, 'reportDef')) return
  await insertRows(reportDef, tx, [
    {
      code: 'OpenOrders',
      name: '客户未完成订单 Open orders by customer',
      folder: 'orders',
      kind: openOrders.kind,
      data: openOrders.entity,
      definition: openOrders,
      roles: [],
    },
  ])
}
