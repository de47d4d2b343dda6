import type { EntityRows } from './factory-rows.ts'
import type { Label } from '#domain/label.ts'

/** Sources over our own tables with the mappings the tables have by themselves, and a scheme of defaults. */
export function definitionRows(text: (label: Label) => string, timeZone: string): EntityRows[] {
  const name = (zh: string, en: string): string => text({ zh, en })
  return [
    {
      entity: 'demandSource',
      rows: [
        {
          code: 'MO',
          name: name('制造订单', 'Manufacturing orders'),
          demandKind: 'MO',
          tableOrView: 'order',
          // Orders for assemblies are reached through the orders that they are parts of.
          whereSql: "orderType = 'M' and status not in ('F', 'H', 'X') and parentOrder is null",
          mapping: [],
          timeZone,
          isDefault: true,
        },
      ],
    },
    {
      entity: 'supplySource',
      rows: [
        {
          code: 'STOCK',
          name: name('库存', 'Stock'),
          supplySeq: 1,
          supplyClass: 'STOCK',
          tableOrView: 'stock',
          whereSql: null,
          mapping: [],
          timeZone,
          isDefault: true,
        },
        ...receiptSources(name, timeZone),
      ],
    },
    {
      entity: 'qtProgramme',
      rows: [
        {
          code: 'STD',
          name: name('标准齐套方案', 'Standard kitting scheme'),
          version: 1,
          demandSources: ['MO'],
          supplySources: ['STOCK', 'ASN', 'PO', 'PR'],
          policy: {},
        },
      ],
    },
  ]
}

function receiptSources(name: (zh: string, en: string) => string, timeZone: string) {
  const kinds = [
    ['ASN', name('在途', 'In transit')],
    ['PO', name('采购订单', 'Purchase orders')],
    ['PR', name('采购申请', 'Purchase requests')],
  ] as const
  return kinds.map(([kind, title], i) => ({
    code: kind,
    name: title,
    supplySeq: i + 2,
    supplyClass: kind,
    tableOrView: 'purchaseOrder',
    whereSql: `kind = '${kind}' and status = 'O'`,
    mapping: [],
    timeZone,
    isDefault: true,
  }))
}
