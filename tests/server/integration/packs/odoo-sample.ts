import type { OdooModel } from '../../../support/sources/odoo.ts'

const model = (fields: Readonly<Record<string, string>>, records: readonly object[]): OdooModel => ({
  fields: { id: 'integer', ...fields },
  records: records.map((one, at) => ({ id: at + 1, ...one })),
})

const bike = [1, '[BIKE] Bicycle']
const frame = [2, '[FRAME] Frame']
const tube = [3, '[TUBE] Steel tube']
const units = [1, 'Units']
const meters = [2, 'm']

/** What a small Odoo has. Template 10 has two variants, one of them without a reference. */
export const odooSample = (): Readonly<Record<string, OdooModel>> => ({
  'uom.uom': model({ name: 'char' }, [{ name: 'Units' }, { name: 'm' }]),
  'stock.warehouse': model({ name: 'char', code: 'char' }, [{ name: 'Main', code: 'WH' }]),
  'res.partner': model({ name: 'char', ref: 'char', supplier_rank: 'integer', customer_rank: 'integer' }, [
    { name: 'Steel Ltd', ref: 'S1', supplier_rank: 2, customer_rank: 0 },
    { name: 'Bike Shop', ref: false, supplier_rank: 0, customer_rank: 1 },
    { name: 'Somebody', ref: false, supplier_rank: 0, customer_rank: 0 },
  ]),
  'product.product': model(
    {
      default_code: 'char',
      name: 'char',
      product_tmpl_id: 'many2one',
      uom_id: 'many2one',
      standard_price: 'float',
      sale_ok: 'boolean',
      bom_count: 'integer',
      write_date: 'datetime',
    },
    [
      ['BIKE', 'Bicycle', 10, units, 99.5, true, 1],
      ['FRAME', 'Frame', 20, units, 20, false, 1],
      ['TUBE', 'Steel tube', 30, meters, 2, false, 0],
      [false, 'Bicycle, blue', 10, units, 99.5, true, 1],
    ].map(([default_code, name, template, uom_id, standard_price, sale_ok, bom_count], at) => ({
      default_code,
      name,
      product_tmpl_id: [template, 'x'],
      uom_id,
      standard_price,
      sale_ok,
      bom_count,
      write_date: `2026-11-0${at + 1} 08:00:00`,
    })),
  ),
  'mrp.bom': model(
    {
      code: 'char',
      product_tmpl_id: 'many2one',
      product_id: 'many2one',
      product_qty: 'float',
      type: 'selection',
    },
    [
      { code: 'V2', product_tmpl_id: [10, 'x'], product_id: false, product_qty: 1, type: 'normal' },
      { code: false, product_tmpl_id: [20, 'x'], product_id: frame, product_qty: 10, type: 'phantom' },
    ],
  ),
  'mrp.bom.line': model(
    { bom_id: 'many2one', product_id: 'many2one', product_qty: 'float', product_uom_id: 'many2one' },
    [
      { bom_id: [1, 'x'], product_id: frame, product_qty: 1, product_uom_id: units },
      { bom_id: [1, 'x'], product_id: tube, product_qty: 0.25, product_uom_id: meters },
      { bom_id: [2, 'x'], product_id: tube, product_qty: 15, product_uom_id: meters },
    ],
  ),
  'stock.location': model({ complete_name: 'char', usage: 'selection', warehouse_id: 'many2one' }, [
    { complete_name: 'WH/Stock', usage: 'internal', warehouse_id: [1, 'Main'] },
    { complete_name: 'Partners/Customers', usage: 'customer', warehouse_id: false },
  ]),
  'stock.lot': model({ name: 'char' }, [{ name: 'LOT-1' }]),
  'stock.quant': model(
    {
      product_id: 'many2one',
      location_id: 'many2one',
      lot_id: 'many2one',
      quantity: 'float',
      reserved_quantity: 'float',
    },
    [
      {
        product_id: tube,
        location_id: [1, 'WH/Stock'],
        lot_id: [1, 'LOT-1'],
        quantity: 80.25,
        reserved_quantity: 10,
      },
      { product_id: bike, location_id: [2, 'x'], lot_id: false, quantity: 3, reserved_quantity: 0 },
    ],
  ),
  'sale.order': model(
    {
      name: 'char',
      partner_id: 'many2one',
      commitment_date: 'datetime',
      date_order: 'datetime',
      state: 'selection',
    },
    [
      {
        name: 'S00001',
        partner_id: [2, 'Bike Shop'],
        commitment_date: '2026-12-10 00:00:00',
        date_order: '2026-11-01 00:00:00',
        state: 'sale',
      },
      {
        name: 'S00002',
        partner_id: [2, 'Bike Shop'],
        commitment_date: false,
        date_order: '2026-11-02 00:00:00',
        state: 'draft',
      },
    ],
  ),
  'sale.order.line': model(
    { order_id: 'many2one', product_id: 'many2one', product_uom_qty: 'float', qty_delivered: 'float' },
    [
      { order_id: [1, 'S00001'], product_id: bike, product_uom_qty: 24, qty_delivered: 4 },
      { order_id: [2, 'S00002'], product_id: bike, product_uom_qty: 1, qty_delivered: 0 },
    ],
  ),
  'mrp.production': model(
    {
      name: 'char',
      product_id: 'many2one',
      product_qty: 'float',
      qty_produced: 'float',
      date_start: 'datetime',
      date_finished: 'datetime',
      date_deadline: 'datetime',
      bom_id: 'many2one',
      state: 'selection',
    },
    [
      {
        id: 41,
        name: 'WH/MO/00001',
        product_id: bike,
        product_qty: 10,
        qty_produced: 4,
        date_start: '2026-12-01 00:00:00',
        date_finished: '2026-12-05 10:00:00',
        date_deadline: false,
        bom_id: [1, 'x'],
        state: 'confirmed',
      },
    ],
  ),
  'purchase.order': model({ name: 'char', partner_id: 'many2one', state: 'selection' }, [
    { name: 'P00001', partner_id: [1, 'Steel Ltd'], state: 'purchase' },
  ]),
  'purchase.order.line': model(
    {
      order_id: 'many2one',
      product_id: 'many2one',
      product_qty: 'float',
      qty_received: 'float',
      date_planned: 'datetime',
      price_unit: 'float',
    },
    [
      {
        order_id: [1, 'P00001'],
        product_id: tube,
        product_qty: 100,
        qty_received: 0,
        date_planned: '2026-11-30 04:00:00',
        price_unit: 2.5,
      },
      {
        order_id: [1, 'P00001'],
        product_id: tube,
        product_qty: 50,
        qty_received: 50,
        date_planned: '2026-11-15 04:00:00',
        price_unit: 2.5,
      },
    ],
  ),
})
