import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CsvParser } from '../../src/server/platform/exchange/csv/parser.ts'

type Row = Readonly<Record<string, string>>

export interface PlanOptions {
  /** YYYY-MM-DD, the planning day. */
  readonly asOf: string
  /** Work orders that start within so many days of it. */
  readonly days: number
  /** Only those of finished products. */
  readonly finished: boolean
}

export interface PlanOrder {
  readonly code: string
  readonly item: string
  readonly qty: string
  readonly start: string
  readonly due: string
}

export interface PlanReceipt {
  readonly doc: string
  readonly line: string
  readonly kind: 'PO' | 'WIP'
  readonly item: string
  readonly qty: string
  readonly date: string
  readonly supplier: string
  readonly price: string
}

/** What a planner of the factory had before him on the planning day; codes are ours, values are the data's. */
export interface Plan {
  readonly options: PlanOptions
  readonly products: readonly Row[]
  readonly locations: readonly Row[]
  readonly vendors: readonly Row[]
  readonly units: readonly string[]
  readonly bom: readonly {
    readonly line: string
    readonly parent: string
    readonly component: string
    readonly qty: string
    readonly from: string
    readonly to: string
  }[]
  readonly stock: readonly {
    readonly item: string
    readonly location: string
    readonly bin: string
    readonly qty: string
  }[]
  readonly orders: readonly PlanOrder[]
  readonly receipts: readonly PlanReceipt[]
}

function readTable(folder: string, name: string): Row[] {
  const plain = join(folder, `${name}.csv`)
  const text = existsSync(plain)
    ? readFileSync(plain, 'utf8')
    : gunzipSync(readFileSync(`${plain}.gz`)).toString('utf8')
  const lines: string[][] = []
  const parser = new CsvParser(name, (line, cells) => {
    if (lines.push(cells) > 1 && cells.length !== lines[0]!.length)
      throw new Error(`${name}: line ${line} has ${cells.length} cells, the header ${lines[0]!.length}`)
  })
  parser.push(text)
  parser.finish()
  const [names = [], ...rows] = lines
  return rows.map((cells) => Object.fromEntries(names.map((column, at) => [column, cells[at]!])))
}

export const isPresent = (folder: string): boolean => existsSync(join(folder, 'Production.Product.csv'))

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Reads the tables and takes what was open on the planning day. */
export function readAdventureWorks(folder: string, options: PlanOptions): Plan {
  const products = readTable(folder, 'Production.Product')
  const numberOf = new Map(products.map((product) => [product['ProductID'], product['ProductNumber']!]))
  const item = (row: Row, column = 'ProductID'): string => {
    const number = numberOf.get(row[column])
    if (number === undefined) throw new Error(`there is no product ${row[column]}`)
    return number
  }
  const bom = readTable(folder, 'Production.BillOfMaterials').filter((row) => row['ProductAssemblyID'] !== '')
  const units = [...new Set(bom.map((row) => row['UnitMeasureCode']!))]
  return {
    options,
    products,
    units,
    locations: readTable(folder, 'Production.Location'),
    vendors: readTable(folder, 'Purchasing.Vendor'),
    bom: bom.map((row) => ({
      line: row['BillOfMaterialsID']!,
      parent: item(row, 'ProductAssemblyID'),
      component: item(row, 'ComponentID'),
      qty: row['PerAssemblyQty']!,
      from: row['StartDate']!,
      to: row['EndDate']!,
    })),
    stock: readTable(folder, 'Production.ProductInventory').map((row) => ({
      item: item(row),
      location: row['LocationID']!,
      bin: `${row['Shelf']}-${row['Bin']}`,
      qty: row['Quantity']!,
    })),
    ...workOrders(folder, options, products, item),
  }
}

function workOrders(
  folder: string,
  options: PlanOptions,
  products: readonly Row[],
  item: (row: Row) => string,
): Pick<Plan, 'orders' | 'receipts'> {
  const { asOf } = options
  const until = addDays(asOf, options.days)
  const rows = readTable(folder, 'Production.WorkOrder')
  const finished = new Set(
    products.filter((row) => row['FinishedGoodsFlag'] === '1').map((row) => row['ProductID']),
  )
  const orders = rows
    .filter((row) => row['StartDate']! >= asOf && row['StartDate']! < until)
    .filter((row) => !options.finished || finished.has(row['ProductID']))
    .map((row) => ({
      code: `WO${row['WorkOrderID']}`,
      item: item(row),
      qty: row['OrderQty']!,
      start: row['StartDate']!,
      due: row['DueDate']!,
    }))
  const inProcess = rows
    .filter((row) => row['StartDate']! < asOf && row['EndDate']! >= asOf)
    .map((row) => ({
      doc: `WO${row['WorkOrderID']}`,
      line: '1',
      kind: 'WIP' as const,
      item: item(row),
      qty: row['StockedQty']!,
      date: row['EndDate']!,
      supplier: '',
      price: '',
    }))
  return { orders, receipts: [...purchases(folder, asOf, item), ...inProcess] }
}

const REJECTED = '3'
const COMPLETE = '4'

function purchases(folder: string, asOf: string, item: (row: Row) => string): PlanReceipt[] {
  const headers = new Map(
    readTable(folder, 'Purchasing.PurchaseOrderHeader').map((row) => [row['PurchaseOrderID'], row]),
  )
  return readTable(folder, 'Purchasing.PurchaseOrderDetail').flatMap((row) => {
    const header = headers.get(row['PurchaseOrderID'])!
    const open = openQuantity(row, header, asOf)
    if (open <= 0) return []
    return [
      {
        doc: `PO${row['PurchaseOrderID']}`,
        line: row['PurchaseOrderDetailID']!,
        kind: 'PO' as const,
        item: item(row),
        qty: String(open),
        date: row['DueDate']!,
        supplier: `V${header['VendorID']}`,
        price: row['UnitPrice']!,
      },
    ]
  })
}

/** The received quantity of the data is that of its last day; on the planning day nothing that was due later had come. */
function openQuantity(row: Row, header: Row, asOf: string): number {
  if (header['Status'] === REJECTED || header['OrderDate']! >= asOf) return 0
  if (row['DueDate']! >= asOf) return Number(row['OrderQty'])
  return header['Status'] === COMPLETE ? 0 : Number(row['OrderQty']) - Number(row['ReceivedQty'])
}
