import { messageText } from '#domain/kitting/message-texts.ts'
import type { Language } from '#domain/label.ts'
import { NULL_I32, textAt } from '#engine/columns.ts'
import type { KitOutcome } from '#engine/kitting/kit.ts'
import { placeText } from '../tables/faults.ts'
import type { FileTable } from '../tables/read-table.ts'
import type { KitFolder } from './read-folder.ts'

/** A message of the engine about an input row, in terms of the file. */
export interface RowMessage {
  /** The row is rejected, or the scheme refers to something unknown: the input is wrong. */
  readonly refused: boolean
  readonly text: string
}

/** Errors and warnings of a run; information is left to the result tables. */
export function rowMessages(outcome: KitOutcome, folder: KitFolder, language: Language): RowMessage[] {
  const { columns, length } = outcome.tables.messages
  const messages: RowMessage[] = []
  for (let row = 0; row < length; row++) {
    const level = textAt(columns.level, row)
    if (level === 'I') continue
    const values = {
      order: textAt(columns.order, row) ?? '',
      item: textAt(columns.item, row) ?? '',
      value: textAt(columns.value, row) ?? '',
    }
    const text = messageText(textAt(columns.code, row) ?? '', values, language)
    const number = columns.row[row]!
    const table = textAt(columns.table, row) ?? ''
    const column = textAt(columns.column, row) ?? ''
    const place = placeOf(table, number === NULL_I32 ? 0 : number, column, folder, language)
    const refused = table === 'scheme' || (level === 'E' && number !== NULL_I32)
    messages.push({ refused, text: `${place}: ${text}` })
  }
  return messages
}

/** Columns of the files by those of the engine's tables; `need` falls back to the due date, as for orders. */
const fileColumns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  demands: { planQty: ['qty'], doneQty: ['done'], need: ['need', 'due'] },
  bom: { usageNum: ['qty_per'], fixedQty: ['qty_fixed'] },
  stock: { qty: ['onhand'], date: ['onhand'] },
  receipts: { doc: ['receipt'] },
  items: { code: ['item'] },
  substitutes: { ratioNum: ['ratio'] },
  reservations: { doc: ['receipt'] },
}

/** File, line and column of a row (from 1) of one of the engine's tables. */
function placeOf(table: string, row: number, column: string, folder: KitFolder, language: Language): string {
  const stockRows = folder.stock?.length ?? 0
  const supplies = row > stockRows ? 'receipts' : 'stock'
  const files: Readonly<Record<string, FileTable | null>> = {
    demands: folder.orders,
    bom: folder.bom,
    stock: folder.stock,
    receipts: folder.receipts,
    items: folder.items,
    substitutes: folder.substitutes,
    reservations: folder.pegs,
  }
  const name = table === 'supplies' ? supplies : table
  const file = files[name]
  if (!file) return table
  if (row === 0) return file.name
  const line = file.lineOf((name === 'receipts' ? row - stockRows : row) - 1)
  return placeText(file.name, line, columnOf(file, name, column), language)
}

function columnOf({ columns }: FileTable, table: string, column: string): string {
  const names = fileColumns[table]?.[column] ?? [column]
  return names.find((name) => columns[name]) ?? ''
}
