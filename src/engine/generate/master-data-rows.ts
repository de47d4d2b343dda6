import { areaCodes, customerCodes, supplierCodes, unitCodes, warehouseCodes } from './codes.ts'
import type { EntityRows, Row } from './factory-rows.ts'
import { itemTermRows } from './item-terms.ts'
import * as names from './names.ts'
import { colourOf, widthOf } from './plan/routes.ts'
import { widthCode } from './plan/shop.ts'
import type { RowContext } from './row-context.ts'
import { decimal, rowsOf } from './row-values.ts'
import { PART, PRODUCT } from './shapes.ts'
import { mainPart } from './substitutes.ts'

const HOUR = 3600

/** Units, places, partners, items and their BOMs; referenced rows precede referencing ones. */
export function masterDataRows(context: RowContext, shop: boolean): EntityRows[] {
  return [
    { entity: 'unit', rows: unitRows(context) },
    { entity: 'mrpArea', rows: areaRows(context) },
    { entity: 'warehouse', rows: warehouseRows(context) },
    {
      entity: 'itemGroup',
      rows: rowsOf(5, (i) => ({ code: `G${i + 1}`, name: context.text(names.groupNames[i]!) })),
    },
    { entity: 'supplier', rows: supplierRows(context) },
    { entity: 'customer', rows: customerRows(context) },
    { entity: 'item', rows: itemRows(context, shop) },
    ...itemTermRows(context),
    { entity: 'bomLine', rows: bomRows(context) },
  ]
}

const unitRows = (context: RowContext): Row[] =>
  rowsOf(unitCodes.length, (i) => ({
    code: unitCodes[i],
    name: context.text(names.unitNames[i]!),
    decimals: i === 0 ? 0 : 3,
  }))

const areaRows = (context: RowContext): Row[] =>
  rowsOf(context.factory.options.areas, (i) => ({
    code: areaCodes[i],
    name: context.text(names.areaNames[i]!),
    allowCross: 'transfer',
    crossLead: 2 * 24 * HOUR,
  }))

function warehouseRows(context: RowContext): Row[] {
  const types = ['raw', 'line', 'qc', 'ng']
  return warehouseCodes.slice(0, context.factory.options.areas).flatMap((codes, area) =>
    codes.map((code, place) => ({
      code,
      name: `${context.text(names.areaNames[area]!)} ${context.text(names.placeNames[place]!)}`,
      type: types[place],
      mrpArea: areaCodes[area],
      usableForKit: place !== 3,
      isNettable: place !== 3,
    })),
  )
}

const supplierRows = (context: RowContext): Row[] =>
  supplierCodes(context.factory.options.suppliers).map((code, i) => ({
    code,
    name: context.name(names.supplierNames, i),
    grade: 'ABCB'[i % 4],
    buyerUser: names.buyers[i % names.buyers.length],
    email: `sales@${code.toLowerCase()}.example`,
    defaultLead: (7 + (i % 5) * 7) * 24 * HOUR,
    transitLead: (i % 3) * 24 * HOUR,
    reliability: String(98 - ((i * 7) % 30)),
    replyDays: 2,
  }))

const customerRows = (context: RowContext): Row[] =>
  customerCodes(context.factory.options.customers).map((code, i) => ({
    code,
    name: context.name(names.customerNames, i),
    customerGroup: i % 4 === 0 ? 'KEY' : 'STD',
    priority: i % 4 === 0 ? 30 : 50,
  }))

/** Name of an item; a substitute has the name of its part. */
export function itemName(context: RowContext, item: number): string {
  const { items, options } = context.factory
  const kind = items.kind[item]!
  const within = item - items.start[kind]!
  if (kind > PART) return `${context.name(names.itemNames[PART]!, mainPart(within, options.parts))} B`
  return context.name(names.itemNames[kind]!, within)
}

function itemRows(context: RowContext, shop: boolean): Row[] {
  const { items, options } = context.factory
  const types = ['P', 'H', 'I', 'U', 'U']
  const suppliers = supplierCodes(options.suppliers)
  return rowsOf(items.count, (i) => {
    const kind = items.kind[i]!
    const within = i - items.start[kind]!
    const made = kind < PART
    const named = kind > PART ? mainPart(within, options.parts) : within
    return {
      code: context.items[i],
      name: itemName(context, i),
      spec: kind === PRODUCT ? `${(within + 1) * 100}` : `T-${100 + (named % 400)}`,
      itemType: types[kind],
      itemGroups: [`G${kind + 1}`],
      obtainMethod: made ? 'M' : 'P',
      baseUnit: unitCodes[items.unit[i]!],
      ...(made && shop
        ? { spec1: colourOf(i).code, spec2: widthCode(widthOf(i)), numSpec1: String(widthOf(i)) }
        : {}),
      price: decimal(items.price[i]!, 100),
      safetyStock: decimal(items.safety[i]!, 1),
      makeLead: items.makeDays[i]! * 24 * HOUR,
      inspectLead: items.inspectDays[i]! * 24 * HOUR,
      shelfLifeDays: items.shelfDays[i] === 0 ? null : items.shelfDays[i],
      kitFlag: !made && within % 10 === 0 ? 'K' : 'Y',
      abc: items.price[i]! > 20_000 ? 'A' : items.price[i]! > 1500 ? 'B' : 'C',
      buyerUser: made ? null : names.buyers[i % names.buyers.length],
      plannerUser: made ? names.planners[i % names.planners.length] : null,
      defaultWarehouse: warehouseCodes[0][0],
      defaultSupplier: made ? null : suppliers[items.supplier[i]!],
    }
  })
}

function bomRows(context: RowContext): Row[] {
  const { bom } = context.factory
  return rowsOf(bom.count, (i) => ({
    parentItem: context.items[bom.parent[i]!],
    line: bom.line[i],
    childItem: context.items[bom.child[i]!],
    usageNum: decimal(bom.usage[i]!, 1000),
    usageDen: '1',
    scrapRate: decimal(bom.scrap[i]!, 1000),
    fixedQty: decimal(bom.fixed[i]!, 1000),
  }))
}
