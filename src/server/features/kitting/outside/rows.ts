import { tableFromIPC } from 'apache-arrow'
import { TaktError } from '#domain/errors.ts'
import type { SourceRow, SourceValueKind } from '#domain/integration/source-row.ts'
import type { Label } from '#domain/label.ts'
import { isDate } from '#domain/kitting/condition/index.ts'
import type { CheckedSource } from '#domain/kitting/source-mapping.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { encodeTable, fromArrow } from '#engine/arrow.ts'
import { TableBuilder, type Table } from '#engine/columns.ts'
import type { Tx } from '../../../db/tenant.ts'
import { columnSql, expressionSql } from '../../../platform/sources/condition-sql.ts'
import type { StagedTable } from '../../../platform/sources/source-query.ts'
import { copyToTemporary } from '../../../platform/sources/temporary-table.ts'

export interface OutsideColumn {
  readonly name: string
  readonly kind: SourceValueKind
}

/** Rows of a table of a connection, as they were read: sound texts of the kinds of their columns. */
export interface OutsideRows {
  readonly columns: readonly OutsideColumn[]
  /** A column of texts for each, `c0`, `c1` ...; a value that is not there is the empty text. */
  readonly table: Table
}

/** More rows are no source of a calculation. */
export const MOST_ROWS = 2_000_000

const kindNames: Readonly<Record<SourceValueKind, Label>> = {
  text: { zh: '文本', en: 'text' },
  number: { zh: '数字', en: 'number' },
  date: { zh: '日期', en: 'date' },
  time: { zh: '时间', en: 'time' },
  flag: { zh: '是或否', en: 'flag' },
  other: { zh: 'JSON', en: 'JSON' },
}

/** Texts that the database can cast; null: the value is none of its kind. */
const sound: Readonly<Record<SourceValueKind, (text: string, zone: string) => string | null>> = {
  text: (text) => text.replaceAll('\0', ''),
  other: (text) => text,
  number: (text) => (/^-?\d{1,30}(?:\.\d{1,30})?$/.test(text.trim()) ? text.trim() : null),
  date: (text) => (isDate(text.slice(0, 10)) ? text.slice(0, 10) : null),
  flag: (text) => (/^(?:true|false)$/.test(text) ? text : null),
  time: (text, zone) => {
    const seconds = parseSeconds(text, zone)
    return seconds === null ? null : formatSeconds(seconds)
  },
}

const nameOf = (at: number): string => `c${at}`
const schemaOf = (columns: readonly OutsideColumn[]) =>
  Object.fromEntries(columns.map((_, at) => [nameOf(at), 'text' as const]))

/** Collects the rows of a source. `zone`: of times without one. */
export class RowCollector {
  readonly #source: string
  readonly #columns: readonly OutsideColumn[]
  readonly #zone: string
  readonly #builder: TableBuilder<Record<string, 'text'>>

  constructor(source: string, columns: readonly OutsideColumn[], zone: string) {
    this.#source = source
    this.#columns = columns
    this.#zone = zone
    this.#builder = new TableBuilder(schemaOf(columns))
  }

  /** @throws TaktError that names row and column of a value that is none of its kind */
  add(row: SourceRow): void {
    if (this.#builder.length === MOST_ROWS)
      throw new TaktError('sourceRows', { source: this.#source, count: MOST_ROWS })
    this.#builder.add(
      Object.fromEntries(
        row.map((value, at) => [nameOf(at), value === null ? null : this.#sound(value, at)]),
      ),
    )
  }

  rows(): OutsideRows {
    return { columns: this.#columns, table: this.#builder.table() }
  }

  #sound(value: string, at: number): string {
    const { name, kind } = this.#columns[at]!
    const text = value === '' ? '' : sound[kind](value, this.#zone)
    if (text !== null) return text
    throw new TaktError('sourceValue', {
      source: this.#source,
      row: this.#builder.length + 1,
      column: name,
      value: value.slice(0, 80),
      kind: kindNames[kind],
    })
  }
}

/** Columns that a definition reads, in the order of their first use. */
export function usedColumns({ where, columns }: CheckedSource): readonly string[] {
  const used = new Set<string>()
  const scope = {
    alias: 't',
    zone: 'UTC',
    asOf: '',
    bind: () => '',
    column: (field: string) => {
      used.add(field)
      return ''
    },
  }
  for (const typed of [...columns.map(({ value }) => value), ...(where ? [where] : [])])
    expressionSql(typed, scope)
  return [...used]
}

const casts: Readonly<Record<SourceValueKind, string>> = {
  text: '',
  other: '',
  number: '::numeric',
  date: '::date',
  time: '::timestamptz',
  flag: '::boolean',
}

/** Puts the rows where the statements of the transaction, which must not be read only, can read them. */
export async function stageRows(tx: Tx, { columns, table }: OutsideRows): Promise<StagedTable> {
  const copied = columns.map((_, at) => ({ name: nameOf(at), kind: 'text' as const }))
  const name = await copyToTemporary(tx, copied, one(table), 'transaction')
  const places = new Map(
    columns.map((column, at) => [column.name, `${columnSql('t', nameOf(at))}${casts[column.kind]}`]),
  )
  return { name, column: (field) => places.get(field)! }
}

async function* one(table: Table): AsyncGenerator<Table> {
  yield table
}

/** The rows as bytes, to be kept with a run. The names of columns tell their kinds. */
export function encodeRows({ columns, table }: OutsideRows): Uint8Array {
  const named = columns.map(({ name, kind }, at) => [`${kind}:${name}`, table.columns[nameOf(at)]!] as const)
  const schema = Object.fromEntries(named.map(([name]) => [name, 'text' as const]))
  return encodeTable(schema, {
    length: table.length,
    columns: Object.fromEntries(named) as Table<typeof schema>['columns'],
  })
}

/** Rows that `encodeRows` wrote. */
export function decodeRows(bytes: Uint8Array): OutsideRows {
  const arrow = tableFromIPC(bytes)
  const named = arrow.schema.fields.map(({ name }) => name)
  const { columns, length } = fromArrow(
    Object.fromEntries(named.map((name) => [name, 'text' as const])),
    arrow,
  )
  return {
    columns: named.map((name) => {
      const mark = name.indexOf(':')
      return { kind: name.slice(0, mark) as SourceValueKind, name: name.slice(mark + 1) }
    }),
    table: { length, columns: Object.fromEntries(named.map((name, at) => [nameOf(at), columns[name]!])) },
  }
}
