import type { SheetPage } from './sheet-page.ts'

/** A text without what names of sheets may not have. */
export const sheetText = (text: string): string => text.replace(/[[\]:*?/\\']/g, ' ')
export const LONGEST_SHEET_NAME = 31
/** The name of the sheet of a table. */
export const sheetName = (title: string): string => sheetText(title).slice(0, LONGEST_SHEET_NAME)

/** A colour `#0b5cad` as workbooks have it. */
export const argb = (colour: string): { argb: string } => ({ argb: `FF${colour.slice(1).toUpperCase()}` })

/** A cell filled with a colour. */
export const filledWith = (colour: string) =>
  ({ type: 'pattern', pattern: 'solid', fgColor: argb(colour) }) as const

/** The pages of a sheet when it is printed, as options of exceljs. */
export const pageOptions = (page: SheetPage) => ({
  pageSetup: {
    paperSize: page.paperSize,
    orientation: page.orientation,
    ...(page.fitWidth ? { fitToPage: true, fitToWidth: 1, fitToHeight: 0 } : {}),
    ...(page.repeatHeader ? { printTitlesRow: '1:1' } : {}),
    margins: page.margins,
  },
  headerFooter: {
    ...(page.header === '' ? {} : { oddHeader: page.header }),
    oddFooter: page.footer,
  },
})
