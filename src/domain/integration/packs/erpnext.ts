import { collections } from './erpnext-lists.ts'
import {
  coded,
  fixed,
  from,
  incoming,
  isCode,
  join,
  made,
  number,
  orElse,
  otherwise,
  outgoing,
  type Pack,
} from './pack.ts'

const inStock = (quantity: string): string =>
  `${orElse(number(quantity), '0')} * ${orElse(number('conversion_factor'), '1')}`

const submitted = isCode('head_docstatus', '1', '2')

/** ERPNext 14 and later, by a REST connection. */
export const erpnext: Pack = {
  code: 'ERPNEXT',
  label: { zh: 'ERPNext（REST）', en: 'ERPNext (REST)' },
  hint: {
    zh: 'REST 连接，路径 /api/，令牌格式 “api_key:api_secret”，scheme 为 token；时间按计划单元的时区，应与站点时区一致。',
    en: 'A REST connection with the path /api/, the token "api_key:api_secret" and the scheme "token". Times are taken in the zone of the plan unit, which has to be that of the site.',
  },
  kinds: ['rest'],
  entry: {
    path: '/api/',
    collections,
    targets: [{ name: 'Work Order', path: 'method/frappe.client.set_value' }],
  },
  interfaces: [
    incoming('unit', 'UOM', [from('code', 'name'), from('name', 'uom_name')]),
    incoming(
      'warehouse',
      'Warehouse',
      [from('code', 'name'), from('name', 'warehouse_name'), fixed('type', 'raw')],
      { filter: isCode('is_group', '0') },
    ),
    incoming('supplier', 'Supplier', [from('code', 'name'), from('name', 'supplier_name')]),
    incoming('customer', 'Customer', [from('code', 'name'), from('name', 'customer_name')]),
    incoming(
      'item',
      'Item',
      [
        from('code', 'name'),
        from('name', 'item_name'),
        made('itemType', `If(IsNull(ME.default_bom), 'U', If(${isCode('is_sales_item', '1')}, 'P', 'H'))`),
        made('obtainMethod', `If(IsNull(ME.default_bom), 'P', 'M')`),
        from('baseUnit', 'stock_uom'),
        made('buyLead', `If(IsNull(ME.default_bom), ${orElse(number('lead_time_days'), '0')} * 86400, 0)`),
        otherwise(from('safetyStock', 'safety_stock'), '0'),
        from('price', 'valuation_rate'),
      ],
      { filter: isCode('is_stock_item', '1'), cursor: 'modified' },
    ),
    incoming(
      'bomLine',
      'BOM Item',
      [
        from('parentItem', 'bom.item'),
        from('bomVersion', 'parent'),
        from('line', 'idx'),
        from('childItem', 'item_code'),
        from('usageNum', 'stock_qty'),
        from('usageDen', 'bom.quantity'),
      ],
      {
        joins: [join('bom', 'BOM', { name: 'parent' })],
        filter: `${isCode('bom_docstatus', '1')} and ${isCode('bom_is_active', '1')}`,
      },
    ),
    incoming('stock', 'Bin', [
      from('itemCode', 'item_code'),
      from('warehouse', 'warehouse'),
      fixed('qualityStatus', 'OK'),
      from('qty', 'actual_qty'),
    ]),
    incoming(
      'saleOrder',
      'Sales Order Item',
      [
        made('code', `ME.parent + '-' + Str(ME.idx)`),
        from('lineNo', 'idx'),
        from('customerCode', 'head.customer'),
        from('itemCode', 'item_code'),
        from('qty', 'stock_qty'),
        made('deliveredQty', inStock('delivered_qty')),
        from('dueDate', 'delivery_date'),
        made(
          'status',
          `If(${isCode('head_docstatus', '2')}, 'X', If(${isCode('head_status', 'Completed', 'Closed')}, 'F', 'N'))`,
        ),
      ],
      { joins: [join('head', 'Sales Order', { name: 'parent' })], filter: submitted },
    ),
    incoming(
      'order',
      'Work Order',
      [
        from('code', 'name'),
        fixed('orderType', 'M'),
        from('itemCode', 'production_item'),
        from('qty', 'qty'),
        otherwise(from('completedQty', 'produced_qty'), '0'),
        from('plannedStart', 'planned_start_date'),
        made(
          'dueDate',
          'Coalesce(Str(ME.expected_delivery_date), Str(ME.planned_end_date), Str(ME.planned_start_date))',
        ),
        from('bomVersion', 'bom_no'),
        coded(from('status', 'status'), {
          Draft: 'N',
          Submitted: 'P',
          'Not Started': 'R',
          'In Process': 'S',
          Completed: 'F',
          Closed: 'F',
          Stopped: 'H',
          Cancelled: 'X',
        }),
      ],
      { cursor: 'modified' },
    ),
    incoming(
      'purchaseOrder',
      'Purchase Order Item',
      [
        from('docNo', 'parent'),
        from('lineNo', 'idx'),
        from('supplier', 'head.supplier'),
        from('itemCode', 'item_code'),
        from('qty', 'stock_qty'),
        made('receivedQty', inStock('received_qty')),
        from('promisedDate', 'schedule_date'),
        from('warehouse', 'warehouse'),
        made('price', `${number('rate')} / ${orElse(number('conversion_factor'), '1')}`),
        made(
          'status',
          `If(${isCode('head_docstatus', '2')}, 'X', If(${isCode('head_status', 'Completed', 'Closed')}, 'C', 'O'))`,
        ),
      ],
      { joins: [join('head', 'Purchase Order', { name: 'parent' })], filter: submitted },
    ),
    outgoing(
      'order',
      'Work Order',
      [
        fixed('doctype', 'Work Order'),
        from('name', 'code'),
        made('fieldname.planned_start_date', 'Date(ME.productionStart)'),
        made('fieldname.planned_end_date', 'Date(ME.productionEnd)'),
      ],
      { filter: 'not IsNull(ME.productionStart)' },
    ),
  ],
}
