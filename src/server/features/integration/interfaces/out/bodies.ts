import { jsonWriter, type OutCell } from '#domain/integration/out-mapping.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import { csvCell, csvJoined } from '#domain/rules/csv.ts'
import { escapeFormula } from '#domain/rules/formula.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { parquetFile, type ParquetPart } from './parquet-file.ts'

/** A mapped row, with what other systems know it by. */
export interface SentRow {
  /** Number in its run, from 1. */
  readonly line: number
  readonly id: string
  readonly key: string
  readonly cells: readonly OutCell[]
}

/** How rows become bodies. */
export interface BodySettings {
  readonly format: 'json' | 'csv' | 'parquet' | 'cloudEvents' | 'table'
  /** Parts of one file or table, or deliveries of their own. */
  readonly isWhole: boolean
  readonly targets: readonly string[]
  /** Of the values of each target. */
  readonly kinds: readonly SourceValueKind[]
  /** 1: an object for each row; more: lists. */
  readonly rowsAtOnce: number
  readonly event: EventSettings
  readonly table: TableSettings
}

/** How rows become rows of a table of another database. */
export interface TableSettings {
  readonly mode: WriteMode
  /** Values of the rows that the table may lose. */
  readonly scope: Readonly<Record<string, string>>
  readonly deleteLimit: number
}

export interface EventSettings {
  readonly source: string
  readonly type: string
  readonly time: string
  readonly runNo: string
}

export interface Body {
  readonly type: string
  readonly text: string
}

/** Rows of a part of a whole; fewer statements, and no part that is large. */
const rowsOfPart = 1000

export const rowsOfBody = ({ isWhole, rowsAtOnce }: BodySettings): number =>
  isWhole ? rowsOfPart : rowsAtOnce

export const parquetType = 'application/vnd.apache.parquet'
const tableType = 'table'
export const wholeTableType = 'table/replace'

/** Does a delivery of this type hold rows of a table? */
export const isTableType = (type: string): boolean => type === tableType || type === wholeTableType

/** All deliveries of a run are one transaction of the other database. */
export const isWholeType = (type: string): boolean => type === wholeTableType

type Write = (rows: readonly SentRow[], isFirst: boolean) => Body

/** Writes the rows of one call, or of one part of a file. */
export function bodyWriter(settings: BodySettings): Write {
  const { format, isWhole, targets, rowsAtOnce, event } = settings
  if (format === 'csv') return csvWriter(targets)
  if (format === 'parquet') return parquetWriter(settings)
  if (format === 'table') return tableWriter(targets, settings.table)
  const json = jsonWriter(targets)
  const list = (texts: readonly string[]): string =>
    rowsAtOnce === 1 ? texts.join('') : `[${texts.join(',')}]`
  if (format === 'cloudEvents') {
    const type = `application/cloudevents${rowsAtOnce === 1 ? '' : '-batch'}+json`
    return (rows) => ({ type, text: list(rows.map((row) => cloudEvent(row, json(row.cells), event))) })
  }
  return (rows) => {
    const texts = rows.map(({ cells }) => json(cells))
    return { type: 'application/json', text: isWhole ? texts.join(',\n') : list(texts) }
  }
}

/** CloudEvents 1.0 in structured mode; source and id together are the same whenever it is sent. */
function cloudEvent(
  { line, key }: SentRow,
  data: string,
  { source, type, time, runNo }: EventSettings,
): string {
  const head = {
    specversion: '1.0',
    id: `${runNo}-${line}`,
    source,
    type,
    time,
    ...(key === '' ? {} : { subject: key }),
    datacontenttype: 'application/json',
  }
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`
}

function tableWriter(columns: readonly string[], table: TableSettings): Write {
  const type = table.mode === 'replace' ? wholeTableType : tableType
  return (rows) => {
    const staged = rows.map(({ line, cells }) => ({ line, texts: cells.map(({ text }) => text) }))
    return { type, text: JSON.stringify({ ...table, columns, rows: staged }) }
  }
}

function parquetWriter({ targets, kinds }: BodySettings): Write {
  const columns = targets.map((name, at) => ({ name, kind: kinds[at]! }))
  return (rows) => {
    const part: ParquetPart = { columns, rows: rows.map(({ cells }) => cells.map(({ text }) => text)) }
    return { type: parquetType, text: JSON.stringify(part) }
  }
}

/** As exports for programs: codes, UTC, no byte order mark, texts safe in spreadsheets. */
function csvWriter(targets: readonly string[]): Write {
  const safe = (text: string): string => csvCell(escapeFormula(text))
  const cellText = ({ text, kind }: OutCell): string => (kind === 'number' ? text : safe(text))
  return (rows, isFirst) => ({
    type: 'text/csv',
    text:
      (isFirst ? csvJoined(targets.map(safe)) : '') +
      rows.map(({ cells }) => csvJoined(cells.map(cellText))).join(''),
  })
}

/** A file of the bodies of its parts, in pieces. */
export const filePieces = (
  type: string,
  parts: () => AsyncIterable<string>,
): AsyncIterable<string | Uint8Array> => (type === parquetType ? parquetFile(parts) : fileText(type, parts()))

/** The same of formats that are texts. */
export async function* fileText(type: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  const isList = type === 'application/json'
  let before = isList ? '[\n' : ''
  for await (const part of parts) {
    if (part === '') continue
    yield before + part
    before = isList ? ',\n' : ''
  }
  if (isList) yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const fileEnd: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/json': 'json',
  [parquetType]: 'parquet',
}
