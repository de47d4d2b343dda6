import type { Readable } from 'node:stream'
import { sheetName } from '#domain/print/workbook-looks.ts'
import type { MadeTable } from '../made-table.ts'
import { DENSE_FROM, writeXlsx, type XlsxOptions } from './write.ts'

/** How a table is written to a sheet. */
export function sheetOptions({ looks, count }: MadeTable, sheet: string): XlsxOptions {
  const { language, zone, style } = looks
  return {
    sheet,
    language,
    zone,
    dense: count > DENSE_FROM,
    levels: style?.groups.length ?? 0,
    page: style?.page ?? null,
  }
}

export const xlsxTable = (table: MadeTable): Readable =>
  writeXlsx(table.columns, table.lines, sheetOptions(table, sheetName(table.title)))
