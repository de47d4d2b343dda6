import type { Endpoint } from '#domain/service.ts'
import { fetchFile } from '../client/transfer.ts'
import { fetchOptions, fileInput, type PdfOffer } from '../grid/export/pdf-offer.ts'
import { exportName } from '../grid/export/run-export.ts'

interface RunTable {
  readonly runNo: string
  readonly table: string
  /** Columns that the table has on the server. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Name of the file where the server gives none. */
  readonly title: string
}

/** A result table of a run as a PDF of the server; `endpoint`: the export of its kind of run. */
export const pdfOfRun = (endpoint: Endpoint, { runNo, table, schema, title }: RunTable): PdfOffer => ({
  has: (field) => Object.hasOwn(schema, field),
  make: (asked) =>
    fetchFile(
      endpoint,
      { ...fileInput(asked), runNo, table } as never,
      exportName(title, 'pdf'),
      fetchOptions(asked),
    ),
})
