import { coded, fixed, from, incoming, join, made, otherwise, replaced, type Pack } from './pack.ts'

/** Names of partners are not unique: their reference, or else their id. */
const partnerCode = (name: string): string => `Coalesce(ME.${name}ref, Str(ME.${name}id))`
/** Several bills of one product are versions of it. */
const bomCode = (name: string): string => `Coalesce(ME.${name}code, Str(ME.${name}id))`

const product = (name: string, id: string) => join(name, 'product.product', { id })
const hasCode = (name: string): string => `not IsNull(ME.${name}default_code)`

const partner = (entity: 'supplier' | 'customer', rank: string) =>
  incoming(entity, 'res.partner', [made('code', partnerCode('')), from('name', 'name')], {
    filter: `ME.${rank} > 0`,
  })

/** Models that the pack reads. */
const models = [
  'uom.uom',
  'stock.warehouse',
  'res.partner',
  'product.product',
  'mrp.bom',
  'mrp.bom.line',
  'stock.location',
  'stock.lot',
  'stock.quant',
  'sale.order',
  'sale.order.line',
  'mrp.production',
  'purchase.order',
  'purchase.order.line',
]

/** Odoo 17 and later, by a connection of the kind Odoo. */
export const odoo: Pack = {
  code: 'ODOO',
  label: { zh: 'Odoo 17 及以上', en: 'Odoo 17 and later' },
  hint: {
    zh: '产品需有内部参考（default_code）；BOM 行单位与产品单位不同的行会成为错误行；订单行应使用产品单位。',
    en: 'Products need an internal reference (default_code). BOM lines in another unit than that of the product are faulty rows; lines of orders are taken to be in the unit of the product.',
  },
  kinds: ['odoo'],
  entry: { models },
  interfaces: [
    incoming('unit', 'uom.uom', [from('code', 'name'), from('name', 'name')]),
    incoming('warehouse', 'stock.warehouse', [
      from('code', 'code'),
      from('name', 'name'),
      fixed('type', 'raw'),
    ]),
    partner('supplier', 'supplier_rank'),
    partner('customer', 'customer_rank'),
    incoming(
      'item',
      'product.product',
      [
        from('code', 'default_code'),
        from('name', 'name'),
        made('itemType', `If(ME.bom_count > 0, If(ME.sale_ok, 'P', 'H'), 'U')`),
        made('obtainMethod', `If(ME.bom_count > 0, 'M', 'P')`),
        from('baseUnit', 'uom_id.name'),
        from('price', 'standard_price'),
      ],
      { filter: hasCode(''), cursor: 'write_date' },
    ),
    incoming(
      'bomLine',
      'mrp.bom.line',
      [
        from('parentItem', 'parent.default_code'),
        made('bomVersion', bomCode('bom_')),
        from('line', 'id'),
        from('childItem', 'child.default_code'),
        made('usageNum', 'If(ME.product_uom_id = ME.child_uom_id, ME.product_qty, null)'),
        from('usageDen', 'bom.product_qty'),
        made('phantom', `ME.bom_type = 'phantom'`),
      ],
      {
        joins: [
          join('bom', 'mrp.bom', { id: 'bom_id' }),
          product('child', 'product_id'),
          // A bill of a template is one of each of its variants.
          join('parent', 'product.product', { product_tmpl_id: 'bom.product_tmpl_id' }),
        ],
        filter: `(IsNull(ME.bom_product_id) or ME.bom_product_id = ME.parent_id) and ${hasCode('parent_')} and ${hasCode('child_')}`,
      },
    ),
    incoming(
      'stock',
      'stock.quant',
      [
        from('itemCode', 'product.default_code'),
        from('warehouse', 'warehouse.code'),
        from('location', 'place.complete_name'),
        from('lotNo', 'lot.name'),
        fixed('qualityStatus', 'OK'),
        from('qty', 'quantity'),
        otherwise(from('lockedQty', 'reserved_quantity'), '0'),
      ],
      {
        joins: [
          product('product', 'product_id'),
          join('place', 'stock.location', { id: 'location_id' }),
          join('warehouse', 'stock.warehouse', { id: 'place.warehouse_id' }),
          join('lot', 'stock.lot', { id: 'lot_id' }),
        ],
        filter: `ME.place_usage = 'internal' and ${hasCode('product_')}`,
        ...replaced,
      },
    ),
    incoming(
      'saleOrder',
      'sale.order.line',
      [
        made('code', `ME.head_name + '-' + Str(ME.id)`),
        made('customerCode', partnerCode('customer_')),
        from('itemCode', 'product.default_code'),
        from('qty', 'product_uom_qty'),
        otherwise(from('deliveredQty', 'qty_delivered'), '0'),
        made('dueDate', 'Coalesce(ME.head_commitment_date, ME.head_date_order)'),
        coded(from('status', 'head.state'), { sale: 'N', done: 'F', cancel: 'X' }),
      ],
      {
        joins: [
          join('head', 'sale.order', { id: 'order_id' }),
          join('customer', 'res.partner', { id: 'head.partner_id' }),
          product('product', 'product_id'),
        ],
        filter: `In(ME.head_state, 'sale', 'done', 'cancel') and ${hasCode('product_')}`,
      },
    ),
    incoming(
      'order',
      'mrp.production',
      [
        from('code', 'name'),
        fixed('orderType', 'M'),
        from('itemCode', 'product.default_code'),
        from('qty', 'product_qty'),
        otherwise(from('completedQty', 'qty_produced'), '0'),
        from('plannedStart', 'date_start'),
        made('dueDate', 'Coalesce(ME.date_deadline, ME.date_finished, ME.date_start)'),
        made('bomVersion', 'If(IsNull(ME.bom_id), null, ' + bomCode('bill_') + ')'),
        coded(from('status', 'state'), {
          draft: 'N',
          confirmed: 'R',
          progress: 'S',
          to_close: 'S',
          done: 'F',
          cancel: 'X',
        }),
        // Dates that are sent back name the record by its id.
        from('externalKey', 'id'),
      ],
      {
        joins: [product('product', 'product_id'), join('bill', 'mrp.bom', { id: 'bom_id' })],
        filter: hasCode('product_'),
      },
    ),
    incoming(
      'purchaseOrder',
      'purchase.order.line',
      [
        from('docNo', 'head.name'),
        from('lineNo', 'id'),
        made('supplier', partnerCode('supplier_')),
        from('itemCode', 'product.default_code'),
        from('qty', 'product_qty'),
        otherwise(from('receivedQty', 'qty_received'), '0'),
        from('promisedDate', 'date_planned'),
        from('price', 'price_unit'),
        made('status', `If(ME.head_state = 'cancel', 'X', If(ME.qty_received >= ME.product_qty, 'C', 'O'))`),
      ],
      {
        joins: [
          join('head', 'purchase.order', { id: 'order_id' }),
          join('supplier', 'res.partner', { id: 'head.partner_id' }),
          product('product', 'product_id'),
        ],
        filter: `In(ME.head_state, 'purchase', 'done', 'cancel') and ${hasCode('product_')}`,
      },
    ),
  ],
}
