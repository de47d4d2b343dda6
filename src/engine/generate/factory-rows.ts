import { defaultCommands, optimisingCommands } from '#domain/scheduling/commands.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import {
  areaCodes,
  customerCodes,
  lotCode,
  orderCodes,
  placeQuality,
  receiptCode,
  receiptKinds,
  saleOrderCodes,
  supplierCodes,
  unitCodes,
  warehouseCodes,
} from './codes.ts'
import { NO_REPLY, PART, PRODUCT, type Factory } from './shapes.ts'
import { itemTermRows } from './item-terms.ts'
import { kpiDemoRows } from './kpi-rows.ts'
import * as names from './names.ts'
import { definitionRows } from './definitions.ts'
import { planOrders, readyAssemblies, type PlanOrder } from './plan/plan-orders.ts'
import { shopRows } from './plan/plan-rows.ts'
import { colourOf, widthOf } from './plan/routes.ts'
import { widthCode } from './plan/shop.ts'
import { RowContext, type RowOptions } from './row-context.ts'
import { stockDocumentRows } from './stock-document-rows.ts'
import { mainPart } from './substitutes.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows of one entity, in wire form (src/domain/field-kinds.ts). */
export interface EntityRows {
  readonly entity: string
  readonly rows: readonly Row[]
}

const HOUR = 3600

/** Exact decimal text of a count of 1/`parts` base units. */
const decimal = (count: number, parts: number): string =>
  formatDecimal(BigInt(count) * BigInt(1_000_000 / parts))

const rowsOf = (count: number, make: (i: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => make(i))

/**
 * A factory as entity rows of one plan unit, referenced before referencing, with sources and a scheme to run it.
 * For the demo tenant and for import files; benches take the columns of factory-input.ts.
 */
export function factoryRows(factory: Factory, options: RowOptions): EntityRows[] {
  const context = new RowContext(factory, options)
  const plan = options.shop === true ? planOrders(factory) : null
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
    { entity: 'item', rows: itemRows(context, plan !== null) },
    ...itemTermRows(context),
    { entity: 'bomLine', rows: bomRows(context) },
    ...(plan === null ? [] : shopRows(context, plan)),
    { entity: 'saleOrder', rows: saleOrderRows(context) },
    { entity: 'order', rows: [...orderRows(context), ...partRows(context, plan ?? [])] },
    { entity: 'stock', rows: [...stockRows(context), ...assemblyRows(context, plan ?? [])] },
    ...(plan === null ? [] : [{ entity: 'stockInOut', rows: stockDocumentRows(context) }]),
    { entity: 'purchaseOrder', rows: purchaseRows(context) },
    { entity: 'orderReserve', rows: reserveRows(context) },
    { entity: 'materialSubstitution', rows: substitutionRows(context) },
    ...definitionRows(context, options.zone),
    ...(plan === null ? [] : [planSchemeRows(context), ganttStyleRows(context), ...kpiDemoRows(context)]),
  ]
}

const planSchemeRows = (context: RowContext): EntityRows => ({
  entity: 'planCommandScheme',
  rows: [
    {
      code: 'Default',
      name: context.text({ zh: '标准排程', en: 'Standard scheduling' }),
      version: 1,
      commands: defaultCommands,
    },
    {
      code: 'Optimise',
      name: context.text({ zh: '优化排程', en: 'Optimised scheduling' }),
      version: 1,
      commands: optimisingCommands,
    },
  ],
})

const ganttStyleRows = (context: RowContext): EntityRows => ({
  entity: 'ganttStyle',
  rows: [
    {
      code: 'ORDER',
      name: context.text({ zh: '按订单', en: 'By order' }),
      isDefault: true,
      barColor: 'ME.OrderCode',
    },
    {
      code: 'PROCESS',
      name: context.text({ zh: '按工序', en: 'By process' }),
      barColor: 'ME.ProcessCode',
      barText: "ME.ProcessCode + ' · ' + ME.ItemCode",
      palette: 'tolMuted',
      rowHeight: 36,
    },
    {
      code: 'LATE',
      name: context.text({ zh: '延误与齐套', en: 'Late and kits' }),
      barColor: "If(ME.Lateness > 0h, '#d55e00', If(In(ME.KitStatus, 'FN', 'FT'), '#009e73', '#8fa8c8'))",
      barText: 'ME.ItemCode',
      rightText: "If(ME.Lateness > 0h, Str(ME.Lateness), '')",
    },
    ...(['order', 'work', 'composite'] as const).flatMap((ganttType) => [
      {
        code: `${ganttType.toUpperCase()}-ORDER`,
        name: context.text({ zh: '按订单', en: 'By order' }),
        ganttType,
        isDefault: true,
        barColor: 'ME.OrderCode',
        barText: ganttType === 'composite' ? 'ME.ItemCode' : 'ME.ResCode',
      },
      {
        code: `${ganttType.toUpperCase()}-STATUS`,
        name: context.text({ zh: '按状态', en: 'By status' }),
        ganttType,
        barColor: 'ME.Status',
        barText: 'ME.ProcessCode',
        rightText: "If(ME.Lateness > 0h, Str(ME.Lateness), '')",
        rowColor: "If(ME.Lateness > 0h, '#d55e00', '')",
        palette: 'tolBright',
      },
    ]),
  ],
})

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

/** Name of an item; a substitute has that of the part it stands for. */
function itemName(context: RowContext, item: number): string {
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

function saleOrderRows(context: RowContext): Row[] {
  const { orders, options } = context.factory
  const codes = saleOrderCodes(orders.count)
  const customers = customerCodes(options.customers)
  return rowsOf(orders.count, (i) => ({
    code: codes[i],
    name: itemName(context, orders.item[i]!),
    lineNo: 1,
    customerCode: customers[orders.customer[i]!],
    itemCode: context.items[orders.item[i]!],
    qty: decimal(orders.qty[i]!, 1),
    unit: unitCodes[0],
    dueDate: context.time(orders.due[i]! + 48),
    priority: orders.priority[i],
  })).filter((_, i) => orders.sold[i] === 1)
}

function orderRows(context: RowContext): Row[] {
  const { orders, options } = context.factory
  const codes = orderCodes(orders.count)
  const sales = saleOrderCodes(orders.count)
  const customers = customerCodes(options.customers)
  return rowsOf(orders.count, (i) => ({
    code: codes[i],
    name: itemName(context, orders.item[i]!),
    orderType: 'M',
    itemCode: context.items[orders.item[i]!],
    qty: decimal(orders.qty[i]!, 1),
    completedQty: decimal(orders.done[i]!, 1),
    dueDate: context.time(orders.due[i]!),
    plannedStart: context.time(orders.need[i]!),
    plannedEnd: context.time(orders.due[i]! - 24),
    priority: orders.priority[i],
    status: orders.done[i]! > 0 ? 'S' : orders.released[i] === 1 ? 'R' : 'P',
    releaseMat: orders.released[i] === 1,
    customerCode: customers[orders.customer[i]!],
    saleOrderCode: orders.sold[i] === 1 ? sales[i] : null,
    mrpArea: areaCodes[orders.area[i]!],
    planner: names.planners[i % names.planners.length],
  }))
}

/** Orders for the assemblies that go into other orders. */
function partRows(context: RowContext, plan: readonly PlanOrder[]): Row[] {
  const { orders, options } = context.factory
  const customers = customerCodes(options.customers)
  return plan
    .filter((order) => order.parent !== null)
    .map((order) => ({
      code: order.code,
      name: itemName(context, order.item),
      orderType: 'M',
      itemCode: context.items[order.item],
      qty: String(order.qty),
      dueDate: context.time(order.due),
      plannedStart: context.time(order.need),
      plannedEnd: context.time(order.due),
      priority: orders.priority[order.top],
      status: 'N',
      customerCode: customers[orders.customer[order.top]!],
      parentOrder: order.parent,
      mrpArea: areaCodes[orders.area[order.top]!],
      planner: names.planners[order.top % names.planners.length],
    }))
}

function stockRows(context: RowContext): Row[] {
  const { stock, items, options } = context.factory
  const suppliers = supplierCodes(options.suppliers)
  return rowsOf(stock.count, (i) => {
    const item = stock.item[i]!
    const kept = items.shelfDays[item]! > 0
    const expiry = Math.floor(stock.expiry[i]! / 24)
    return {
      itemCode: context.items[item],
      warehouse: warehouseCodes[stock.area[i]!]![stock.place[i]!],
      lotNo: stock.lot[i] === -1 ? null : lotCode(stock.lot[i]!),
      qualityStatus: placeQuality[stock.place[i]!],
      qty: decimal(stock.qty[i]!, 1000),
      expiryDate: kept ? context.day(expiry) : null,
      prodDate: kept ? context.day(expiry - items.shelfDays[item]!) : null,
      supplier: items.supplier[item] === -1 ? null : suppliers[items.supplier[item]!],
      unit: unitCodes[items.unit[item]!],
    }
  })
}

/** Finished assemblies at the line, for orders that begin soon. */
const assemblyRows = (context: RowContext, plan: readonly PlanOrder[]): Row[] =>
  [...readyAssemblies(context.factory, plan)].map(([item, qty], i) => ({
    itemCode: context.items[item],
    warehouse: warehouseCodes[0][1],
    lotNo: `WIP${String(i + 1).padStart(4, '0')}`,
    qualityStatus: 'OK',
    qty: String(qty),
    unit: unitCodes[0],
  }))

function purchaseRows(context: RowContext): Row[] {
  const { receipts, items, options } = context.factory
  const suppliers = supplierCodes(options.suppliers)
  return rowsOf(receipts.count, (i) => ({
    docNo: receiptCode(receipts.doc[i]!),
    lineNo: receipts.line[i],
    kind: receiptKinds[receipts.kind[i]!],
    supplier: suppliers[receipts.supplier[i]!],
    itemCode: context.items[receipts.item[i]!],
    qty: decimal(receipts.qty[i]!, 1000),
    receivedQty: decimal(receipts.received[i]!, 1000),
    promisedDate: context.day(receipts.day[i]!),
    replyDate: receipts.reply[i] === NO_REPLY ? null : context.day(receipts.reply[i]!),
    replyAccepted: i % 5 !== 0,
    status: 'O',
    buyer: names.buyers[receipts.supplier[i]! % names.buyers.length],
    warehouse: warehouseCodes[receipts.area[i]!]![0],
    price: decimal(items.price[receipts.item[i]!]!, 100),
  }))
}

/** Every twentieth order has its first bought component reserved: hard for the first half of them, then soft. */
function reserveRows(context: RowContext): Row[] {
  const { orders, bom, items } = context.factory
  const codes = orderCodes(orders.count)
  const rows: Row[] = []
  for (let i = 3; i < orders.count; i += 20) {
    const item = orders.item[i]!
    for (let line = bom.start[item]!; line < bom.start[item + 1]!; line++) {
      const child = bom.child[line]!
      if (items.kind[child] !== PART) continue
      rows.push({
        orderCode: codes[i],
        itemCode: context.items[child],
        qty: decimal(bom.usage[line]! * Math.ceil(orders.qty[i]! / 4), 1000),
        kind: i < orders.count / 2 ? 'hard' : 'soft',
      })
      break
    }
  }
  return rows
}

function substitutionRows(context: RowContext): Row[] {
  const { substitutes } = context.factory
  return rowsOf(substitutes.count, (i) => ({
    pid: `SUB${String(i + 1).padStart(4, '0')}`,
    version: 1,
    groupId: `SG${String(i + 1).padStart(4, '0')}`,
    childItem: context.items[substitutes.main[i]!],
    subItem: context.items[substitutes.substitute[i]!],
    ratio: decimal(substitutes.ratio[i]!, 100),
    status: substitutes.approved[i] === 1 ? 'approved' : 'draft',
  }))
}
