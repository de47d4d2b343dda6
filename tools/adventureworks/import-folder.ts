import { writeRows, type Row } from './files.ts'
import type { Plan } from './read.ts'

const DAY = 86_400

/** Files of `takt import`: one per entity, with its field names as header; times are local to the plan unit. */
export function writeImportFolder(folder: string, plan: Plan): void {
  const write = (entity: string, rows: readonly Row[]): void => writeRows(folder, entity, rows)
  write(
    'unit',
    [...new Set(['EA', ...plan.units])].map((code) => ({
      code,
      name: code,
      decimals: code === 'EA' ? 0 : 2,
    })),
  )
  write(
    'warehouse',
    plan.locations.map((row) => ({
      code: `L${row['LocationID']}`,
      name: row['Name'],
      type: Number(row['LocationID']) < 10 ? 'raw' : 'line',
    })),
  )
  write(
    'supplier',
    plan.vendors.map((row) => ({
      code: `V${row['BusinessEntityID']}`,
      name: row['Name'],
      grade: 'ABCDD'[Number(row['CreditRating']) - 1],
    })),
  )
  write(
    'item',
    plan.products.map((row) => ({
      code: row['ProductNumber'],
      name: row['Name'],
      itemType: row['FinishedGoodsFlag'] === '1' ? 'P' : row['MakeFlag'] === '1' ? 'H' : 'U',
      obtainMethod: row['MakeFlag'] === '1' ? 'M' : 'P',
      baseUnit: 'EA',
      price: row['StandardCost'],
      safetyStock: row['SafetyStockLevel'],
      makeLead: Number(row['DaysToManufacture']) * DAY,
    })),
  )
  write(
    'bomLine',
    plan.bom.map(({ line, parent, component, qty, from, to }) => ({
      parentItem: parent,
      line,
      childItem: component,
      usageNum: qty,
      usageDen: 1,
      validFrom: from,
      validTo: to,
    })),
  )
  write(
    'order',
    plan.orders.map(({ code, item, qty, start, due }) => ({
      code,
      orderType: 'M',
      itemCode: item,
      qty,
      dueDate: due,
      plannedStart: start,
      status: 'P',
    })),
  )
  write(
    'stock',
    plan.stock.map(({ item, location, bin, qty }) => ({
      itemCode: item,
      warehouse: `L${location}`,
      location: bin,
      qty,
    })),
  )
  write(
    'purchaseOrder',
    plan.receipts
      .filter((receipt) => receipt.kind === 'PO')
      .map(({ doc, line, item, qty, date, supplier, price }) => ({
        docNo: doc,
        lineNo: line,
        kind: 'PO',
        supplier,
        itemCode: item,
        qty,
        promisedDate: date,
        status: 'O',
        price,
      })),
  )
}
