import type { Documents } from '../../../support/sources/erpnext.ts'

export const childTables = {
  'BOM Item': 'BOM',
  'Sales Order Item': 'Sales Order',
  'Purchase Order Item': 'Purchase Order',
}

/** What a small ERPNext has. */
export const erpnextSample = (): Documents => ({
  UOM: [
    { name: 'Nos', uom_name: 'Nos' },
    { name: 'Kg', uom_name: 'Kg' },
  ],
  Warehouse: [
    { name: 'All Warehouses - T', warehouse_name: 'All Warehouses', is_group: 1, disabled: 0 },
    { name: 'Stores - T', warehouse_name: 'Stores', is_group: 0, disabled: 0 },
  ],
  Supplier: [{ name: 'Steel Ltd', supplier_name: 'Steel Ltd' }],
  Customer: [{ name: 'Bike Shop', customer_name: 'Bike Shop' }],
  Item: [
    ['BIKE', 'Bicycle', 'Nos', 1, 1, 'BOM-BIKE-001', 0, 0, 99.5],
    ['FRAME', 'Frame', 'Nos', 1, 0, 'BOM-FRAME-001', 0, 5, 20],
    ['TUBE', 'Steel tube', 'Kg', 1, 0, null, 14, 120.5, 2],
    ['FREIGHT', 'Freight', 'Nos', 0, 1, null, 0, 0, 0],
  ].map(
    (
      [name, item_name, stock_uom, is_stock_item, is_sales_item, default_bom, lead, safety_stock, price],
      at,
    ) => ({
      name,
      item_name,
      stock_uom,
      is_stock_item,
      is_sales_item,
      default_bom,
      lead_time_days: lead,
      safety_stock,
      valuation_rate: price,
      modified: `2026-11-0${at + 1} 08:00:00.123456`,
    }),
  ),
  BOM: [
    { name: 'BOM-BIKE-001', item: 'BIKE', quantity: 1, is_active: 1, docstatus: 1 },
    { name: 'BOM-FRAME-001', item: 'FRAME', quantity: 10, is_active: 1, docstatus: 1 },
    { name: 'BOM-BIKE-002', item: 'BIKE', quantity: 1, is_active: 1, docstatus: 0 },
  ],
  'BOM Item': [
    { name: 'a', parent: 'BOM-BIKE-001', idx: 1, item_code: 'FRAME', stock_qty: 2 },
    { name: 'b', parent: 'BOM-BIKE-001', idx: 2, item_code: 'TUBE', stock_qty: 0.25 },
    { name: 'c', parent: 'BOM-FRAME-001', idx: 1, item_code: 'TUBE', stock_qty: 15 },
    { name: 'd', parent: 'BOM-BIKE-002', idx: 1, item_code: 'TUBE', stock_qty: 9 },
  ],
  Bin: [{ name: 'x', item_code: 'TUBE', warehouse: 'Stores - T', actual_qty: 80.25 }],
  'Sales Order': [
    { name: 'SO-1', customer: 'Bike Shop', status: 'To Deliver and Bill', docstatus: 1 },
    { name: 'SO-2', customer: 'Bike Shop', status: 'Draft', docstatus: 0 },
  ],
  'Sales Order Item': [
    {
      name: 's1',
      parent: 'SO-1',
      idx: 1,
      item_code: 'BIKE',
      stock_qty: 24,
      delivered_qty: 2,
      conversion_factor: 2,
      delivery_date: '2026-12-10',
    },
    {
      name: 's2',
      parent: 'SO-2',
      idx: 1,
      item_code: 'BIKE',
      stock_qty: 1,
      delivered_qty: 0,
      conversion_factor: 1,
      delivery_date: '2026-12-11',
    },
  ],
  'Work Order': [
    {
      name: 'WO-1',
      production_item: 'BIKE',
      qty: 10,
      produced_qty: 4,
      planned_start_date: '2026-12-01 08:00:00',
      planned_end_date: '2026-12-05 18:00:00',
      expected_delivery_date: null,
      bom_no: 'BOM-BIKE-001',
      status: 'Not Started',
      modified: '2026-11-01 08:00:00.000001',
    },
    // More than a page of documents.
    ...Array.from({ length: 505 }, (_, k) => ({
      name: `WO-X${k}`,
      production_item: 'FRAME',
      qty: 1,
      produced_qty: 1,
      planned_start_date: '2026-10-01 08:00:00',
      planned_end_date: null,
      expected_delivery_date: '2026-10-05',
      bom_no: 'BOM-FRAME-001',
      status: 'Completed',
      modified: '2026-10-09 08:00:00.000001',
    })),
  ],
  'Purchase Order': [{ name: 'PO-1', supplier: 'Steel Ltd', status: 'To Receive', docstatus: 1 }],
  'Purchase Order Item': [
    {
      name: 'p1',
      parent: 'PO-1',
      idx: 1,
      item_code: 'TUBE',
      stock_qty: 100,
      received_qty: 2,
      conversion_factor: 10,
      schedule_date: '2026-11-30',
      warehouse: 'Stores - T',
      rate: 25,
    },
  ],
})
