import excel from 'exceljs'
import type { RowChunk } from '../../src/workbench/grid/export/protocol.ts'
import type { CellKind, GridColumn } from '../../src/workbench/grid/model/column.ts'
import type { CellValue } from '../../src/workbench/grid/model/source.ts'

export const column = (field: string, kind: CellKind, rest: Partial<GridColumn> = {}): GridColumn => ({
  field,
  kind,
  title: { zh: field, en: field },
  ...rest,
})
export const settings = { language: 'en', zone: 'Asia/Shanghai' } as const

/** Rows as exports get them, some at a time. */
export async function* chunked(
  rows: readonly (readonly CellValue[])[],
  size: number,
): AsyncGenerator<RowChunk> {
  for (let at = 0; at < rows.length; at += size) yield { rows: rows.slice(at, at + size), total: rows.length }
}

/** A workbook as it is read back: from the bytes themselves, as their ArrayBuffer may be a pool that has others too. */
export async function readBook(bytes: Uint8Array): Promise<excel.Workbook> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  return book
}

export const bookOf = async (blob: Blob): Promise<excel.Workbook> =>
  readBook(new Uint8Array(await blob.arrayBuffer()))
