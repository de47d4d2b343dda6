import { unitCodes, supplierCodes, warehouseCodes } from './codes.ts'
import type { EntityRows } from './factory-rows.ts'
import type { RowContext } from './row-context.ts'
import { PART } from './shapes.ts'

const DAY = 86_400

/** Terms of suppliers, stock levels by warehouse and other units of the bought parts. */
export function itemTermRows(context: RowContext): EntityRows[] {
  const { items, options } = context.factory
  const suppliers = supplierCodes(options.suppliers)
  const bought = context.items.map((_, i) => i).filter((i) => items.kind[i]! >= PART)
  return [
    {
      entity: 'itemUnit',
      rows: bought
        .filter((i) => unitCodes[items.unit[i]!] !== unitCodes[1] && i % 4 === 0)
        .map((i) => ({
          itemCode: context.items[i],
          unit: unitCodes[1],
          numerator: '1',
          denominator: '0.25',
        })),
    },
    {
      entity: 'itemSupplier',
      rows: bought.flatMap((i) =>
        [0, ...(i % 3 === 0 ? [1] : [])].map((second) => ({
          itemCode: context.items[i],
          supplier: suppliers[(Math.max(0, items.supplier[i]!) + second) % suppliers.length],
          quota: second === 1 ? '30' : i % 3 === 0 ? '70' : '100',
          priority: second === 1 ? 60 : 50,
          lead: (7 + (i % 4) * 7) * DAY,
          moq: String(10 * (1 + (i % 5))),
          multiple: '10',
          price: String(items.price[i]! / 100),
        })),
      ),
    },
    {
      entity: 'itemLocation',
      rows: bought.map((i) => ({
        itemCode: context.items[i],
        warehouse: warehouseCodes[0][0],
        safetyStock: String(items.safety[i]!),
        stockMin: String(Math.floor(items.safety[i]! / 2)),
        stockMax: String(items.safety[i]! * 5 + 100),
      })),
    },
  ]
}
