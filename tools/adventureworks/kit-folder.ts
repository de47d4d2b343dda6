import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeRows } from './files.ts'
import type { Plan } from './read.ts'

/** Files of `takt kit --in`. */
export function writeKitFolder(folder: string, plan: Plan): void {
  writeRows(
    folder,
    'orders',
    plan.orders.map(({ code, item, qty, start, due }) => ({ order: code, item, qty, due, need: start })),
  )
  writeRows(
    folder,
    'bom',
    plan.bom.map(({ line, parent, component, qty, from, to }) => ({
      parent,
      component,
      qty_per: qty,
      line,
      valid_from: from,
      valid_to: to,
    })),
  )
  writeRows(
    folder,
    'stock',
    plan.stock.map(({ item, location, qty }) => ({ item, onhand: qty, warehouse: location })),
  )
  writeRows(
    folder,
    'receipts',
    plan.receipts.map(({ doc, line, kind, item, qty, date, supplier }) => ({
      receipt: `${doc}/${line}`,
      item,
      qty,
      date,
      class: kind,
      supplier,
    })),
  )
  writeRows(
    folder,
    'items',
    plan.products.map((product) => ({
      item: product['ProductNumber'],
      make: product['MakeFlag'],
      make_lead_days: product['DaysToManufacture'],
      safety: product['SafetyStockLevel'],
      price: product['StandardCost'],
    })),
  )
  writeFileSync(join(folder, 'scheme.json'), '{}\n')
}
