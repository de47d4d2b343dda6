import { NULL_I32, NULL_I64, type TextColumn } from '#engine/columns.ts'
import type { FaultReport, FileMessage } from '../tables/faults.ts'
import type { FileTable } from '../tables/read-table.ts'
import type { KitFolder } from './read-folder.ts'

/** Faults that appear when rows are compared: duplicate keys, unknown codes, dates in the wrong order. */
export function checkFolder(folder: KitFolder, report: FaultReport): void {
  const { orders, bom, stock, receipts, substitutes, items, pegs } = folder
  if (orders) unique(orders, 'order', orders.columns.order, [], report)
  if (items) unique(items, 'item', items.columns.item, [], report)
  if (bom) checkBom(bom, report)
  if (receipts) checkReceipts(receipts, report)
  if (substitutes) checkSubstitutes(substitutes, report)
  if (orders && bom && stock && receipts && items) checkItems(folder, report)
  if (pegs) checkPegs(folder, pegs, report)
}

type Column = TextColumn | BigInt64Array | Int32Array

/** The cell as part of a key; '' for none. */
function partOf(column: Column | null, row: number): string {
  if (column === null) return ''
  if ('codes' in column) return column.values[column.codes[row]!] ?? ''
  const value = column[row]!
  return value === NULL_I64 || value === NULL_I32 ? '' : String(value)
}

/**
 * Reports rows that repeat the key column and the other columns of an earlier row. A missing key is reported elsewhere.
 * Only repeated keys are compared in detail.
 */
function unique(
  table: FileTable,
  name: string,
  key: TextColumn | null,
  others: readonly (Column | null)[],
  report: FaultReport,
  counts: (row: number) => boolean = () => true,
): void {
  if (!key) return
  const rows = new Int32Array(key.values.length)
  for (let row = 0; row < table.length; row++) if (key.codes[row]! >= 0) rows[key.codes[row]!]!++
  const seen = new Map<string, number>()
  for (let row = 0; row < table.length; row++) {
    const code = key.codes[row]!
    if (code < 0 || rows[code] === 1 || !counts(row)) continue
    const text = [code, ...others.map((column) => partOf(column, row))].join('\u0000')
    const first = seen.get(text)
    if (first === undefined) seen.set(text, row)
    else {
      const values = { value: key.values[code]!, other: table.lineOf(first) }
      report.add(table.name, table.lineOf(row), name, 'duplicate', values)
    }
  }
}

function checkReceipts(receipts: NonNullable<KitFolder['receipts']>, report: FaultReport): void {
  const { receipt, item, date, area, lot, project } = receipts.columns
  unique(receipts, 'receipt', receipt, [item, date, area, lot, project], report)
}

function checkBom(bom: NonNullable<KitFolder['bom']>, report: FaultReport): void {
  const { parent, component, line, version, valid_from, valid_to, alt_group } = bom.columns
  // Without line numbers the same component may occur twice on purpose.
  if (line)
    unique(
      bom,
      'parent',
      parent,
      [version, line, component, valid_from, alt_group],
      report,
      (row) => line[row] !== NULL_I32,
    )
  ordered(bom, valid_from, valid_to, report)
}

function ordered(
  table: FileTable,
  from: BigInt64Array | null,
  to: BigInt64Array | null,
  report: FaultReport,
): void {
  if (!from || !to) return
  for (let row = 0; row < table.length; row++)
    if (to[row] !== NULL_I64 && from[row] !== NULL_I64 && to[row]! < from[row]!)
      report.add(table.name, table.lineOf(row), 'valid_to', 'notAfter', { other: 'valid_from' })
}

function checkSubstitutes(substitutes: NonNullable<KitFolder['substitutes']>, report: FaultReport): void {
  const { main, substitute, parent, group, valid_from, valid_to } = substitutes.columns
  unique(substitutes, 'main', main, [substitute, parent, group, valid_from], report)
  for (let row = 0; row < substitutes.length; row++) {
    const text = textOf(main, row)
    if (text !== null && text === textOf(substitute, row))
      report.add(substitutes.name, substitutes.lineOf(row), 'substitute', 'sameItem')
  }
  ordered(substitutes, valid_from, valid_to, report)
}

const textOf = (column: TextColumn | null, row: number): string | null =>
  column === null ? null : (column.values[column.codes[row]!] ?? null)

/**
 * With an items file, an item that occurs neither there nor in a BOM, stock or receipt is a fault. Without one there
 * is no list of items to compare with.
 */
function checkItems(folder: KitFolder, report: FaultReport): void {
  const { orders, bom, stock, receipts, substitutes, items } = folder
  const known = new Set<string>()
  const sources = [
    items!.columns.item,
    bom!.columns.parent,
    bom!.columns.component,
    stock!.columns.item,
    receipts!.columns.item,
  ]
  for (const column of sources) for (const value of column?.values ?? []) known.add(value)
  allKnown(orders!, 'item', orders!.columns.item, known, 'unknownItem', report)
  if (!substitutes) return
  allKnown(substitutes, 'main', substitutes.columns.main, known, 'unknownItem', report)
  allKnown(substitutes, 'substitute', substitutes.columns.substitute, known, 'unknownItem', report)
  allKnown(substitutes, 'parent', substitutes.columns.parent, known, 'unknownItem', report)
}

function allKnown(
  table: FileTable,
  name: string,
  column: TextColumn | null,
  known: ReadonlySet<string>,
  message: FileMessage,
  report: FaultReport,
): void {
  if (!column || column.values.every((value) => known.has(value))) return
  for (let row = 0; row < table.length; row++) {
    const value = textOf(column, row)
    if (value !== null && !known.has(value))
      report.add(table.name, table.lineOf(row), name, message, { value })
  }
}

function checkPegs(folder: KitFolder, pegs: NonNullable<KitFolder['pegs']>, report: FaultReport): void {
  const { orders, receipts } = folder
  if (orders) {
    const known = new Set(orders.columns.order?.values)
    allKnown(pegs, 'order', pegs.columns.order, known, 'unknownOrder', report)
  }
  if (receipts) {
    const known = new Set(receipts.columns.receipt?.values)
    allKnown(pegs, 'receipt', pegs.columns.receipt, known, 'unknownReceipt', report)
  }
  for (let row = 0; row < pegs.length; row++)
    if (textOf(pegs.columns.receipt, row) !== null && textOf(pegs.columns.lot, row) !== null)
      report.add(pegs.name, pegs.lineOf(row), 'receipt', 'receiptOrLot')
}
