import { Dictionary, NULL_I64, tableOf, type TextColumn } from '../columns.ts'
import {
  bomSchema,
  demandSchema,
  itemSchema,
  kittingSchemas,
  supplySchema,
  substituteSchema,
  type KittingInput,
} from '../kitting/input.ts'
import {
  areaCodes,
  customerCodes,
  itemCodes,
  lotCode,
  orderCodes,
  placeQuality,
  receiptCode,
  receiptKinds,
  supplierCodes,
  warehouseCodes,
} from './codes.ts'
import { NO_REPLY, PART, type Factory } from './shapes.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** A factory as input tables of a kitting run, made column by column: millions of lines need no row objects. */
export function factoryInput(factory: Factory): KittingInput {
  const codes = itemCodes(factory)
  return {
    demands: demandTable(factory, codes),
    bom: bomTable(factory, codes),
    supplies: supplyTable(factory, codes),
    items: itemTable(factory, codes),
    substitutes: substituteTable(factory, codes),
    reservations: tableOf(kittingSchemas.reservations, 0),
    calendars: tableOf(kittingSchemas.calendars, 0),
    previous: tableOf(kittingSchemas.previous, 0),
  }
}

const coded = (values: readonly string[], codes: ArrayLike<number>): TextColumn => ({
  codes: Int32Array.from(codes),
  values,
})

const withTexts = (dictionary: Dictionary, codes: Int32Array): TextColumn => ({
  codes,
  values: dictionary.values,
})

const constant = (value: string, length: number): TextColumn => ({
  codes: new Int32Array(length),
  values: [value],
})

/** Fixed point of integers that count 1/`parts` of a base unit. */
function quantities(numbers: ArrayLike<number>, parts: number): BigInt64Array {
  const factor = BigInt(1_000_000 / parts)
  return BigInt64Array.from(numbers, (number) => BigInt(number) * factor)
}

const instants = (factory: Factory, hours: ArrayLike<number>): BigInt64Array =>
  BigInt64Array.from(hours, (hour) => BigInt(factory.options.asOf + hour * HOUR))

/** One area means that the factory does not use areas: rows have no area. */
const areas = (factory: Factory, codes: Uint8Array): TextColumn =>
  factory.options.areas === 1
    ? { codes: new Int32Array(codes.length).fill(-1), values: [] }
    : coded(areaCodes, codes)

function demandTable(factory: Factory, codes: readonly string[]): KittingInput['demands'] {
  const { orders, options } = factory
  const length = orders.count
  return tableOf(demandSchema, length, {
    source: constant('MO', length),
    order: { codes: Int32Array.from({ length }, (_, i) => i), values: orderCodes(length) },
    item: coded(codes, orders.item),
    planQty: quantities(orders.qty, 1),
    doneQty: quantities(orders.done, 1),
    need: instants(factory, orders.need),
    due: instants(factory, orders.due),
    created: instants(factory, orders.created),
    releaseMat: Uint8Array.from(orders.released),
    frozen: Uint8Array.from(orders.released),
    priority: Int32Array.from(orders.priority),
    customer: coded(customerCodes(options.customers), orders.customer),
    area: areas(factory, orders.area),
    splitAllowed: new Uint8Array(length).fill(1),
  })
}

function bomTable(factory: Factory, codes: readonly string[]): KittingInput['bom'] {
  const { bom } = factory
  return tableOf(bomSchema, bom.count, {
    parent: coded(codes, bom.parent.subarray(0, bom.count)),
    component: coded(codes, bom.child.subarray(0, bom.count)),
    line: bom.line.slice(0, bom.count),
    usageNum: quantities(bom.usage.subarray(0, bom.count), 1000),
    usageDen: new BigInt64Array(bom.count).fill(1_000_000n),
    scrap: quantities(bom.scrap.subarray(0, bom.count), 1000),
    fixedQty: quantities(bom.fixed.subarray(0, bom.count), 1000),
    phantom: new Uint8Array(bom.count),
  })
}

function supplyTable(factory: Factory, codes: readonly string[]): KittingInput['supplies'] {
  const { stock, receipts, options } = factory
  const length = stock.count + receipts.count
  const classes = ['STOCK', ...receiptKinds]
  const docs = new Dictionary()
  const lots = new Dictionary()
  const warehouses = warehouseCodes.flat()
  const both = (fromStock: (i: number) => number, fromReceipt: (i: number) => number): Int32Array =>
    Int32Array.from({ length }, (_, row) =>
      row < stock.count ? fromStock(row) : fromReceipt(row - stock.count),
    )
  const timed = (fromStock: (i: number) => bigint, fromReceipt: (i: number) => bigint): BigInt64Array =>
    BigInt64Array.from({ length }, (_, row) =>
      row < stock.count ? fromStock(row) : fromReceipt(row - stock.count),
    )
  const dayOf = (day: number): bigint => BigInt(options.asOf + day * DAY)
  const lineNumbers = new Dictionary()
  const area = areas(factory, Uint8Array.from([...stock.area, ...receipts.area]))
  return tableOf(supplySchema, length, {
    source: {
      codes: both(
        () => 0,
        (i) => receipts.kind[i]! + 1,
      ),
      values: classes,
    },
    sourceSeq: both(
      () => 1,
      (i) => receipts.kind[i]! + 2,
    ),
    class: {
      codes: both(
        () => 0,
        (i) => receipts.kind[i]! + 1,
      ),
      values: classes,
    },
    doc: withTexts(
      docs,
      both(
        () => -1,
        (i) => docs.code(receiptCode(receipts.doc[i]!)),
      ),
    ),
    line: withTexts(
      lineNumbers,
      both(
        () => -1,
        (i) => lineNumbers.code(String(receipts.line[i]!)),
      ),
    ),
    item: coded(
      codes,
      both(
        (i) => stock.item[i]!,
        (i) => receipts.item[i]!,
      ),
    ),
    qty: timed(
      (i) => BigInt(stock.qty[i]!) * 1000n,
      (i) => BigInt(receipts.qty[i]! - receipts.received[i]!) * 1000n,
    ),
    date: timed(
      () => NULL_I64,
      (i) => dayOf(receipts.day[i]!),
    ),
    replyDate: timed(
      () => NULL_I64,
      (i) => (receipts.reply[i] === NO_REPLY ? NULL_I64 : dayOf(receipts.reply[i]!)),
    ),
    replyAccepted: Uint8Array.from({ length }, (_, row) => (row < stock.count ? 2 : 1)),
    received: Uint8Array.from({ length }, (_, row) => (row < stock.count ? 1 : 0)),
    warehouse: coded(
      warehouses,
      both(
        (i) => stock.area[i]! * 4 + stock.place[i]!,
        (i) => receipts.area[i]! * 4,
      ),
    ),
    area,
    lot: withTexts(
      lots,
      both(
        (i) => (stock.lot[i] === -1 ? -1 : lots.code(lotCode(stock.lot[i]!))),
        () => -1,
      ),
    ),
    expiry: timed(
      (i) =>
        factory.items.shelfDays[stock.item[i]!]! > 0
          ? BigInt(options.asOf + stock.expiry[i]! * HOUR)
          : NULL_I64,
      () => NULL_I64,
    ),
    quality: {
      codes: both(
        (i) => stock.place[i]!,
        () => -1,
      ),
      values: placeQuality,
    },
    supplier: coded(
      supplierCodes(options.suppliers),
      both(
        () => -1,
        (i) => receipts.supplier[i]!,
      ),
    ),
  })
}

function itemTable(factory: Factory, codes: readonly string[]): KittingInput['items'] {
  const { items, options } = factory
  const { count } = items
  return tableOf(itemSchema, count, {
    code: { codes: Int32Array.from({ length: count }, (_, i) => i), values: codes },
    makeable: Uint8Array.from({ length: count }, (_, i) => (i < items.start[PART]! ? 1 : 0)),
    makeLead: Int32Array.from(items.makeDays, (days) => days * DAY),
    inspectLead: Int32Array.from(items.inspectDays, (days) => days * DAY),
    safety: quantities(items.safety, 1),
    shelfDays: Int32Array.from(items.shelfDays),
    price: quantities(items.price, 100),
    supplier: coded(supplierCodes(options.suppliers), items.supplier),
  })
}

function substituteTable(factory: Factory, codes: readonly string[]): KittingInput['substitutes'] {
  const { substitutes } = factory
  const length = substitutes.count
  return tableOf(substituteSchema, length, {
    id: {
      codes: Int32Array.from({ length }, (_, i) => i),
      values: Array.from({ length }, (_, i) => `S${i + 1}`),
    },
    version: new Int32Array(length).fill(1),
    scope: constant('I', length),
    main: coded(codes, substitutes.main),
    substitute: coded(codes, substitutes.substitute),
    ratioNum: quantities(substitutes.ratio, 100),
    ratioDen: new BigInt64Array(length).fill(1_000_000n),
    priority: new Int32Array(length).fill(1),
    mode: constant('R', length),
    strategy: constant('X', length),
    oneWay: new Uint8Array(length).fill(1),
    approved: Uint8Array.from(substitutes.approved),
  })
}
