import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { csvCell } from '#domain/rules/csv.ts'
import { formatDay, formatSeconds } from '#domain/rules/dates.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import {
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  type ColumnArrays,
  type ColumnKind,
  type TextColumn,
} from '#engine/columns.ts'

/** Text of one row's cell, quoted by RFC 4180 where needed. */
export type CellWriter = (row: number) => string

export function textCells(column: TextColumn): CellWriter {
  const ready = column.values.map(csvCell)
  return (row) => ready[column.codes[row]!] ?? ''
}

/** Caches the last texts: neighbouring rows often have the same quantity or date. */
function remembered(make: (value: bigint) => string): (value: bigint) => string {
  const known = new Map<bigint, string>()
  return (value) => {
    let text = known.get(value)
    if (text === undefined) {
      if (known.size > 10_000) known.clear()
      text = make(value)
      known.set(value, text)
    }
    return text
  }
}

function quantityCells(column: BigInt64Array): CellWriter {
  const text = remembered(formatDecimal)
  return (row) => (column[row] === NULL_I64 ? '' : text(column[row]!))
}

/** Days where the time is midnight in the zone, otherwise ISO 8601 local time. */
export function timeCells(column: BigInt64Array, zone: string): CellWriter {
  const text = remembered((value) => localTime(Number(value), zone))
  return (row) => (column[row] === NULL_I64 ? '' : text(column[row]!))
}

/** An instant as `--zone` writes it: a date at midnight, otherwise date and time without zone. */
export function localTime(seconds: number, zone: string): string {
  const local = seconds + zoneOffset(seconds, zone)
  return local % 86_400 === 0 ? formatDay(local / 86_400) : formatSeconds(local).slice(0, -1)
}

function integerCells(column: Int32Array): CellWriter {
  return (row) => (column[row] === NULL_I32 ? '' : String(column[row]))
}

function flagCells(column: Uint8Array): CellWriter {
  return (row) => (column[row] === NULL_FLAG ? '' : String(column[row]))
}

const writers: { readonly [K in ColumnKind]: (column: ColumnArrays[K], zone: string) => CellWriter } = {
  text: textCells,
  quantity: quantityCells,
  time: timeCells,
  integer: integerCells,
  flag: flagCells,
}

/** Writer of a column by its kind; times in the zone. */
export function cellsOf<K extends ColumnKind>(column: ColumnArrays[K], kind: K, zone: string): CellWriter {
  return writers[kind](column, zone)
}

const CHUNK_ROWS = 8192

/** Writes a CSV file of `length` rows and syncs it to the disk. Columns in the given order. */
export function writeCsv(path: string, length: number, columns: Readonly<Record<string, CellWriter>>): void {
  const writers = Object.values(columns)
  const file = openSync(path, 'wx')
  try {
    writeSync(file, `${Object.keys(columns).join(',')}\n`)
    for (let from = 0; from < length; from += CHUNK_ROWS) {
      const to = Math.min(length, from + CHUNK_ROWS)
      let chunk = ''
      for (let row = from; row < to; row++) {
        for (let i = 0; i < writers.length; i++) chunk += i === 0 ? writers[i]!(row) : `,${writers[i]!(row)}`
        chunk += '\n'
      }
      writeSync(file, chunk)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
