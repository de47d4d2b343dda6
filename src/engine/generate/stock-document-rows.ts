import { lotCode, orderCodes, supplierCodes, warehouseCodes } from './codes.ts'
import type { Row } from './factory-rows.ts'
import { Random } from '../random.ts'
import type { RowContext } from './row-context.ts'
import { PART } from './shapes.ts'

const HOUR = 1
const DAY = 24 * HOUR

/** Stock rows that get a history. */
const ROWS_WITH_HISTORY = 36
const lastPosted = -8 * HOUR

/**
 * History of some of the stock: receipts, issues to started orders, transfers to the line, counts and scrap of the last
 * fortnight, all posted; and a few unposted documents of today.
 */
export function stockDocumentRows(context: RowContext): Row[] {
  const { stock, items, orders, options } = context.factory
  const random = new Random(options.seed ^ 0x51_0c)
  const suppliers = supplierCodes(options.suppliers)
  const codes = orderCodes(orders.count)
  const running = codes.filter((_, i) => orders.released[i] === 1 || orders.done[i]! > 0)
  const rows: Row[] = []
  const add = (i: number, hours: number, more: Row): void => {
    const item = stock.item[i]!
    rows.push({
      docNo: `SD${String(rows.length + 1).padStart(6, '0')}`,
      itemCode: context.items[item],
      warehouse: warehouseCodes[stock.area[i]!]![stock.place[i]!],
      lotNo: stock.lot[i] === -1 ? null : lotCode(stock.lot[i]!),
      qualityStatus: 'OK',
      at: context.time(hours),
      posted: hours <= lastPosted,
      postedAt: hours <= lastPosted ? context.time(hours) : null,
      postedBy: hours <= lastPosted ? 'admin' : null,
      ...more,
    })
  }
  const chosen = Array.from({ length: stock.count }, (_, i) => i)
    .filter((i) => stock.place[i]! < 2 && items.kind[stock.item[i]!]! >= PART && stock.qty[i]! > 20_000)
    .slice(0, ROWS_WITH_HISTORY)
  for (const [at, i] of chosen.entries()) {
    const size = Math.max(1, Math.floor(stock.qty[i]! / 1000))
    const supplier = suppliers[items.supplier[stock.item[i]!]!] ?? null
    const hours = -14 * DAY + Math.floor(random.real() * 5 * DAY)
    add(i, hours, { type: 'PI', qty: String(size), supplier })
    const orderCode = running[at % running.length] ?? null
    add(i, hours + 2 * DAY + (at % 5), { type: 'MO', qty: String(Math.ceil(size / 4)), orderCode })
    const [store, line] = warehouseCodes[stock.area[i]!]!
    const other = stock.place[i] === 0 ? line : store
    if (at % 4 === 0)
      add(i, hours + 4 * DAY, { type: 'TO', qty: String(Math.ceil(size / 8)), toWarehouse: other })
    if (at % 6 === 1) add(i, hours + 6 * DAY, { type: at % 12 === 1 ? 'AI' : 'AO', qty: '2' })
    if (at % 9 === 2) add(i, hours + 7 * DAY, { type: 'SC', qty: '1', orderCode })
    if (at % 9 === 5)
      add(i, 8 * HOUR + at, {
        type: at % 2 === 0 ? 'PI' : 'MO',
        qty: String(Math.ceil(size / 10)),
        orderCode,
      })
  }
  return rows
}
