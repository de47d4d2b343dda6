import { Dictionary, NULL_I32, NULL_I64, SCALE, tableOf, type TextColumn } from '#engine/columns.ts'
import { kittingSchemas, type KittingInput } from '#engine/kitting/input.ts'
import type { KitFolder } from './read-folder.ts'

const DAY = 86_400
const DEFAULT_PRIORITY = 50

type Sound<N extends keyof KitFolder> = NonNullable<KitFolder[N]>

/** The tables of a kitting run from a valid folder (`readFolder`); columns are shared, not copied, where they fit. */
export function kittingInput(folder: KitFolder): KittingInput {
  return {
    demands: demands(folder.orders!),
    bom: bom(folder.bom!),
    supplies: supplies(folder.stock!, folder.receipts!),
    items: items(folder),
    substitutes: substitutes(folder.substitutes),
    reservations: reservations(folder.pegs),
    calendars: tableOf(kittingSchemas.calendars, 0),
    previous: tableOf(kittingSchemas.previous, 0),
  }
}

/** Only the columns that a file has. */
function present<C extends object>(columns: C): { [N in keyof C]?: NonNullable<C[N]> } {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null)) as {
    [N in keyof C]?: NonNullable<C[N]>
  }
}

const constant = (value: string, length: number): TextColumn => ({
  codes: new Int32Array(length),
  values: [value],
})

/** The column with its nulls replaced. */
function filled<A extends BigInt64Array | Int32Array>(
  column: A | null,
  length: number,
  fallback: (row: number) => A[number],
  make: (length: number) => A,
): A {
  const nothing = column instanceof BigInt64Array ? NULL_I64 : NULL_I32
  const result = make(length)
  for (let row = 0; row < length; row++) {
    const value = column ? column[row]! : nothing
    result[row] = column === null || value === nothing ? fallback(row) : value
  }
  return result
}

const integers = (length: number): Int32Array => new Int32Array(length)
const bigints = (length: number): BigInt64Array => new BigInt64Array(length)

function demands({ length, columns }: Sound<'orders'>): KittingInput['demands'] {
  const { due } = columns
  return tableOf(kittingSchemas.demands, length, {
    ...present({
      order: columns.order,
      item: columns.item,
      planQty: columns.qty,
      doneQty: columns.done,
      due,
      project: columns.project,
      area: columns.area,
      customer: columns.customer,
    }),
    source: constant('orders', length),
    need: filled(columns.need, length, (row) => due![row]!, bigints),
    priority: filled(columns.priority, length, () => DEFAULT_PRIORITY, integers),
  })
}

function bom({ length, columns }: Sound<'bom'>): KittingInput['bom'] {
  return tableOf(kittingSchemas.bom, length, {
    ...present({
      parent: columns.parent,
      version: columns.version,
      component: columns.component,
      line: columns.line,
      usageNum: columns.qty_per,
      fixedQty: columns.qty_fixed,
      scrap: columns.scrap,
      phantom: columns.phantom,
      altGroup: columns.alt_group,
      altPriority: columns.alt_priority,
      validFrom: columns.valid_from,
      validTo: columns.valid_to,
      kitFlag: columns.kit_flag,
    }),
    usageDen: new BigInt64Array(length).fill(SCALE),
  })
}

/** Rows of two tables as one column; a table without the column gives nulls. */
function joinedText(
  first: TextColumn | null,
  firstLength: number,
  second: TextColumn | null,
  length: number,
): TextColumn {
  const dictionary = new Dictionary()
  const codes = new Int32Array(length).fill(-1)
  const copy = (column: TextColumn | null, from: number, to: number): void => {
    if (!column) return
    const place = column.values.map((value) => dictionary.code(value))
    for (let row = from; row < to; row++) codes[row] = place[column.codes[row - from]!] ?? -1
  }
  copy(first, 0, firstLength)
  copy(second, firstLength, length)
  return { codes, values: dictionary.values }
}

function joinedNumbers(
  first: BigInt64Array | null,
  firstLength: number,
  second: BigInt64Array | null,
  length: number,
): BigInt64Array {
  const column = new BigInt64Array(length).fill(NULL_I64)
  if (first) column.set(first)
  if (second) column.set(second, firstLength)
  return column
}

function supplies(stock: Sound<'stock'>, receipts: Sound<'receipts'>): KittingInput['supplies'] {
  const length = stock.length + receipts.length
  const [own, due] = [stock.columns, receipts.columns]
  const text = (first: TextColumn | null, second: TextColumn | null): TextColumn =>
    joinedText(first, stock.length, second, length)
  const numbers = (first: BigInt64Array | null, second: BigInt64Array | null): BigInt64Array =>
    joinedNumbers(first, stock.length, second, length)
  const afterStock = (before: number, after: number): Int32Array =>
    new Int32Array(length).fill(before).fill(after, stock.length)
  return tableOf(kittingSchemas.supplies, length, {
    source: { codes: afterStock(0, 1), values: ['stock', 'receipts'] },
    sourceSeq: afterStock(1, 2),
    class: classes(receipts, stock.length, length),
    doc: text(null, due.receipt),
    line: text(null, receiptLines(receipts)),
    item: text(own.item, due.item),
    qty: numbers(own.onhand, due.qty),
    date: numbers(null, due.date),
    replyDate: numbers(null, due.reply_date),
    replyAccepted: Uint8Array.from({ length }, (_, row) => (row < stock.length ? 2 : 1)),
    received: Uint8Array.from({ length }, (_, row) => (row < stock.length ? 1 : 0)),
    ...(own.warehouse ? { warehouse: text(own.warehouse, null) } : {}),
    area: text(own.area, due.area),
    lot: text(own.lot, due.lot),
    expiry: numbers(own.expiry, due.expiry),
    quality: text(own.quality, null),
    supplier: text(null, due.supplier),
    project: text(own.project, due.project),
  })
}

function classes(receipts: Sound<'receipts'>, stockLength: number, length: number): TextColumn {
  const given = receipts.columns.class
  const dictionary = new Dictionary(['STOCK', 'PO'])
  const codes = new Int32Array(length).fill(1)
  codes.fill(0, 0, stockLength)
  if (given) {
    const place = given.values.map((value) => dictionary.code(value))
    for (let row = 0; row < receipts.length; row++) codes[stockLength + row] = place[given.codes[row]!] ?? 1
  }
  return { codes, values: dictionary.values }
}

/**
 * Several rows of one receipt need a line each. It is made of their differences, not of their position, so
 * that the order of rows in the file changes nothing.
 */
function receiptLines({ length, columns }: Sound<'receipts'>): TextColumn {
  const { receipt, item, date, area, lot, project } = columns
  const rows = new Int32Array(receipt!.values.length)
  for (let row = 0; row < length; row++) rows[receipt!.codes[row]!]!++
  const dictionary = new Dictionary()
  const codes = new Int32Array(length).fill(-1)
  const part = (column: TextColumn | null, row: number): string => column?.values[column.codes[row]!] ?? ''
  for (let row = 0; row < length; row++) {
    if (rows[receipt!.codes[row]!] === 1) continue
    const parts = [part(item, row), date![row], part(area, row), part(lot, row), part(project, row)]
    codes[row] = dictionary.code(parts.join('/').replace(/\/+$/, ''))
  }
  return { codes, values: dictionary.values }
}

/** Every item of any file: those of the items file with their values, the others purchased and without lead times. */
function items(folder: KitFolder): KittingInput['items'] {
  const codes = new Dictionary(folder.items?.columns.item?.values)
  const described = codes.values.length
  const { orders, bom: lines, stock, receipts, substitutes: rules } = folder
  const others = [
    orders!.columns.item,
    lines!.columns.parent,
    lines!.columns.component,
    stock!.columns.item,
    receipts!.columns.item,
    rules?.columns.main,
    rules?.columns.substitute,
  ]
  for (const column of others) for (const value of column?.values ?? []) codes.code(value)
  const length = codes.values.length
  const given = folder.items?.columns
  // Rows of the items file are numbered by their code, in any order.
  const rowOf = new Int32Array(described)
  for (let row = 0; row < (folder.items?.length ?? 0); row++) rowOf[given!.item!.codes[row]!] = row
  const picked = <T extends Int32Array | BigInt64Array | Uint8Array>(
    column: T | null | undefined,
    target: T,
  ): T => {
    if (column) for (let code = 0; code < described; code++) target[code] = column[rowOf[code]!]!
    return target
  }
  const days = (column: Int32Array | null | undefined): Int32Array =>
    picked(column, new Int32Array(length).fill(NULL_I32)).map((value) =>
      value === NULL_I32 ? 0 : value * DAY,
    )
  return tableOf(kittingSchemas.items, length, {
    code: { codes: Int32Array.from({ length }, (_, i) => i), values: codes.values },
    makeable: picked(given?.make, new Uint8Array(length)).map((value) => (value === 1 ? 1 : 0)),
    makeLead: days(given?.make_lead_days),
    inspectLead: days(given?.inspect_days),
    safety: picked(given?.safety, new BigInt64Array(length).fill(NULL_I64)),
    shelfDays: picked(given?.shelf_days, new Int32Array(length).fill(NULL_I32)),
    price: picked(given?.price, new BigInt64Array(length).fill(NULL_I64)),
  })
}

function substitutes(table: KitFolder['substitutes']): KittingInput['substitutes'] {
  if (!table) return tableOf(kittingSchemas.substitutes, 0)
  const { length, columns } = table
  const { main, substitute, parent, group } = columns
  const ids = new Dictionary()
  const part = (column: TextColumn | null, row: number): string => column?.values[column.codes[row]!] ?? ''
  const idCodes = Int32Array.from({ length }, (_, row) =>
    ids.code(
      [part(main, row), part(substitute, row), part(parent, row), part(group, row)]
        .join('/')
        .replace(/\/+$/, ''),
    ),
  )
  return tableOf(kittingSchemas.substitutes, length, {
    ...present({
      group,
      parent,
      main,
      substitute,
      minQty: columns.min_qty,
      validFrom: columns.valid_from,
      validTo: columns.valid_to,
    }),
    id: { codes: idCodes, values: ids.values },
    version: new Int32Array(length).fill(1),
    scope: {
      codes: Int32Array.from({ length }, (_, row) => (part(group, row) === '' ? 0 : 1)),
      values: ['I', 'G'],
    },
    ratioNum: filled(columns.ratio, length, () => SCALE, bigints),
    ratioDen: new BigInt64Array(length).fill(SCALE),
    priority: filled(columns.priority, length, () => 1, integers),
    mode: constant('R', length),
    strategy: constant('X', length),
    oneWay: new Uint8Array(length).fill(1),
    approved: new Uint8Array(length).fill(1),
  })
}

function reservations(table: KitFolder['pegs']): KittingInput['reservations'] {
  if (!table) return tableOf(kittingSchemas.reservations, 0)
  const { length, columns } = table
  return tableOf(kittingSchemas.reservations, length, {
    ...present({
      order: columns.order,
      item: columns.item,
      qty: columns.qty,
      doc: columns.receipt,
      lot: columns.lot,
      kind: columns.kind,
    }),
  })
}
