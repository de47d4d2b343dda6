import ExcelJS from 'exceljs'

/** A picture of one point. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A workbook of one sheet, made by `fill`. */
export async function workbookOf(
  fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void,
): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  fill(book.addWorksheet('卡片 Card'), book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** Values of the cells of a sheet that hold something, by address. */
export function valuesOf(sheet: ExcelJS.Worksheet): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      if (cell.value !== null && (!cell.isMerged || cell.master.address === cell.address))
        values[cell.address] = cell.value
    }),
  )
  return values
}
