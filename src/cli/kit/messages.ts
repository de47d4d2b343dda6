import { messageText } from '#domain/kitting/message-texts.ts'
import type { Language } from '#domain/label.ts'
import { NULL_I32, textAt } from '#engine/columns.ts'
import type { KitOutcome } from '#engine/kitting/kit.ts'
import type { KitFolder } from './read-folder.ts'

/** What the engine said about a row of the input, as the user knows the row. */
export interface RowMessage {
  /** The row takes no part, or the scheme names what there is not: the input is wrong. */
  readonly refused: boolean
  readonly text: string
}

/** Errors and warnings of a run; what it only remarks on is left to the result tables. */
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
    const place = placeOf(table, number === NULL_I32 ? 0 : number, folder, language)
    const refused = table === 'scheme' || (level === 'E' && number !== NULL_I32)
    messages.push({ refused, text: `${place}: ${text}` })
  }
  return messages
}

/** File and line of a row (from 1) of one of the engine's tables. */
function placeOf(table: string, row: number, folder: KitFolder, language: Language): string {
  const stockRows = folder.stock?.length ?? 0
  const files: Readonly<Record<string, KitFolder[keyof KitFolder]>> = {
    demands: folder.orders,
    bom: folder.bom,
    supplies: row > stockRows ? folder.receipts : folder.stock,
    items: folder.items,
    substitutes: folder.substitutes,
    reservations: folder.pegs,
  }
  const file = files[table]
  if (!file) return table
  if (row === 0) return file.name
  const line = file.lineOf((table === 'supplies' && row > stockRows ? row - stockRows : row) - 1)
  return language === 'zh-Hans' ? `${file.name}, 第 ${line} 行` : `${file.name}, line ${line}`
}
