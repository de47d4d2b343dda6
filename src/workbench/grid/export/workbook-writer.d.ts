/** The streaming writer of exceljs by itself; the package's entry has all readers, too. */
declare module 'exceljs/lib/stream/xlsx/workbook-writer.js' {
  import ExcelJS from 'exceljs'

  export default class WorkbookWriter extends ExcelJS.stream.xlsx.WorkbookWriter {
    /** What is packed and not yet taken, where the writer was given no stream. */
    readonly stream: { read(): Uint8Array<ArrayBuffer> }
  }
}
