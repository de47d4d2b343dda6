import {
  Dictionary as ArrowDictionary,
  Table as ArrowTable,
  tableFromIPC,
  tableToIPC,
  type Data,
  type Utf8,
  type Vector,
} from 'apache-arrow'
import { arrowBatches } from './arrow-parts.ts'
import { nullOf, type Numbers } from './arrow-validity.ts'
import { emptyColumn, type ColumnKind, type Table, type TableSchema, type TextColumn } from './columns.ts'
import { partsOf } from './table-parts.ts'

/** A table as an Arrow table of record batches of 64k rows, without copying its columns. */
export function toArrow<S extends TableSchema>(schema: S, table: Table<S>): ArrowTable {
  const { fields, batches } = arrowBatches(schema, partsOf(table))
  return new ArrowTable(fields, [...batches])
}

/** The table as Arrow IPC bytes: `file` to keep, `stream` to send. */
export function encodeTable<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  form: 'file' | 'stream' = 'file',
): Uint8Array {
  return tableToIPC(toArrow(schema, table), form)
}

/** Reads Arrow IPC bytes written by `encodeTable`. Missing columns are read as nulls. */
export function decodeTable<S extends TableSchema>(schema: S, bytes: Uint8Array): Table<S> {
  return fromArrow(schema, tableFromIPC(bytes))
}

export function fromArrow<S extends TableSchema>(schema: S, arrow: ArrowTable): Table<S> {
  const columns: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(schema)) {
    const vector = arrow.getChild(name)
    if (!vector) columns[name] = emptyColumn(kind, arrow.numRows)
    else if (kind === 'text') columns[name] = readText(vector as Vector<ArrowDictionary>, name)
    else columns[name] = readPlain(kind, vector, name)
  }
  return { length: arrow.numRows, columns: columns as Table<S>['columns'] }
}

function readPlain(kind: Exclude<ColumnKind, 'text'>, vector: Vector, name: string): Numbers {
  const target = emptyColumn(kind, vector.length) as Numbers
  let row = 0
  for (const data of vector.data) {
    const values = data.values as Numbers
    if (values.constructor !== target.constructor)
      throw new TypeError(`column ${name} is not of kind ${kind}`)
    target.set(values.subarray(0, data.length) as never, row)
    blank(data, (k) => (target[row + k] = nullOf[kind] as never))
    row += data.length
  }
  return target
}

function readText(vector: Vector<ArrowDictionary>, name: string): TextColumn {
  const codes = new Int32Array(vector.length)
  let values: string[] = []
  let row = 0
  let known: unknown = null
  for (const data of vector.data) {
    if (!(data.type instanceof ArrowDictionary)) throw new TypeError(`column ${name} is not of kind text`)
    const dictionary = data.dictionary as Vector<Utf8>
    const isNew = known !== dictionary.data[0]
    if (isNew && known !== null)
      throw new TypeError(`column ${name} has several dictionaries: read its batches one by one`)
    if (isNew) values = Array.from(dictionary, (text) => text ?? '')
    known = dictionary.data[0]
    codes.set((data.values as Int32Array).subarray(0, data.length), row)
    blank(data, (k) => (codes[row + k] = -1))
    row += data.length
  }
  return { codes, values }
}

/** Calls `clear` for each row that is null. */
export function blank(data: Data, clear: (row: number) => void): void {
  if (data.nullCount === 0) return
  const bits = data.nullBitmap
  for (let k = 0; k < data.length; k++) {
    const bit = data.offset + k
    if (((bits[bit >> 3]! >> (bit & 7)) & 1) === 0) clear(k)
  }
}
