import type { Orientation, PaperName } from '#domain/print/paper.ts'
import { printRows } from '#domain/services/planning/print.ts'
import { download, type FetchedFile } from '../../client/transfer.ts'
import { sortingOf } from '../page-request.ts'
import type { GridLayout } from '../model/column-state.ts'
import type { GridQuery } from '../model/source.ts'

/** Pages as they are chosen before a PDF is made; null: upright where the columns fit. */
export interface Pages {
  readonly paper: PaperName
  readonly orientation: Orientation | null
}

export interface PdfAsked extends Pages {
  readonly query: GridQuery
  readonly layout: GridLayout
  readonly fields: readonly string[]
  readonly signal: AbortSignal
  readonly onWaiting: (isWaiting: boolean) => void
}

/** A list or report, as print templates name it. */
export interface FilledWith {
  readonly form: 'list' | 'report'
  readonly about: string
}

/** A grid whose rows the server makes into a PDF. */
export interface PdfOffer {
  /** The server has a column of this name. */
  has(field: string): boolean
  /** Has the file made. */
  make(asked: PdfAsked): Promise<FetchedFile>
  /** What print templates for its rows are filled with. */
  readonly filledWith?: FilledWith
  /** Parameters of a report, as JSON. */
  readonly P?: string
}

/** Rows as the grid shows them, groups in their order. */
const rowsInput = (query: GridQuery) => ({
  keyword: query.keyword,
  filter: query.filters.length > 0 ? JSON.stringify(query.filters) : '',
  sorting: sortingOf([
    ...query.group.map(
      (field) => query.sort.find((key) => key.field === field) ?? { field, descending: false },
    ),
    ...query.sort.filter(({ field }) => !query.group.includes(field)),
  ]),
})

/** How files are fetched that are asked for. */
export const fetchOptions = ({ signal, onWaiting }: PdfAsked) => ({ signal, onWaiting })

/** What calls that make files take of it: the rows and columns as the grid shows them. */
export const fileInput = ({ query, fields, paper, orientation }: PdfAsked) => ({
  ...rowsInput(query),
  columns: fields.join(','),
  format: 'pdf',
  paper,
  ...(orientation ? { orientation } : {}),
})

/** Has the rows filled into a print template and hands the workbook to the browser. */
export const saveInTemplate = (
  { P }: PdfOffer,
  template: string,
  query: GridQuery,
  name: string,
  options: Pick<PdfAsked, 'signal' | 'onWaiting'>,
): Promise<unknown> =>
  download(printRows, { template, ...rowsInput(query), ...(P === undefined ? {} : { P }) }, name, options)
