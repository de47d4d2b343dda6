import { kittingColumn } from '#domain/kitting/result-columns.ts'
import { codesText } from '#domain/kitting/result-texts.ts'
import { capitalised, type Language } from '#domain/label.ts'
import type { ResultColumn } from '#domain/result-column.ts'
import { planColumn } from '#domain/scheduling/result-columns.ts'
import { decodeTable } from '#engine/arrow.ts'
import {
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  type ColumnArrays,
  type ColumnKind,
  type TextColumn,
} from '#engine/columns.ts'
import { resultTables } from '#engine/shown/result-tables.ts'
import { decimalText, isoText } from '#engine/table-page.ts'

export interface ArraysTask {
  readonly kind: keyof typeof resultTables
  readonly table: string
  readonly bytes: Uint8Array
  readonly columns: readonly string[]
  /** In which cells of several codes are said. */
  readonly language: Language
}

/** Columns of a result table as texts of arrays of the database, and how many rows there are. */
export interface ResultArrays {
  readonly rows: number
  readonly arrays: Readonly<Record<string, string>>
}

const columnOf = { KIT: kittingColumn, SCHED: planColumn } as const

export function arraysOfTable({ kind, table, bytes, columns, language }: ArraysTask): ResultArrays {
  const { schema } = resultTables[kind][table]!
  const decoded = decodeTable(schema, bytes)
  const arrays = columns.map((name) => {
    const column = decoded.columns[name]!
    const cells =
      'codes' in column
        ? textCells(column, columnOf[kind](table, name), language)
        : numberCells[schema[name]! as NumberKind](column as never)
    return [name, `{${cells.join(',')}}`]
  })
  return { rows: decoded.length, arrays: Object.fromEntries(arrays) as Record<string, string> }
}

const NULL = 'NULL'

function textCells({ codes, values }: TextColumn, column: ResultColumn, language: Language): string[] {
  const { texts, hasSeveral } = column
  const said = (value: string): string =>
    texts && hasSeveral ? capitalised(codesText(value, texts, language)) : value
  const quoted = values.map((value) => `"${said(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`)
  return Array.from(codes, (code) => quoted[code] ?? NULL)
}

type NumberKind = Exclude<ColumnKind, 'text'>

const numberCells: { readonly [K in NumberKind]: (column: ColumnArrays[K]) => string[] } = {
  quantity: (column) => Array.from(column, (value) => (value === NULL_I64 ? NULL : decimalText(value))),
  time: (column) => Array.from(column, (value) => (value === NULL_I64 ? NULL : isoText(value))),
  integer: (column) => Array.from(column, (value) => (value === NULL_I32 ? NULL : String(value))),
  flag: (column) => Array.from(column, (value) => (value === NULL_FLAG ? NULL : String(value === 1))),
}
