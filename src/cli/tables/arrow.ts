import {
  DataType,
  Precision,
  tableFromIPC,
  TimeUnit,
  type Data,
  type Decimal,
  type Table,
  type Timestamp,
  type Vector,
} from 'apache-arrow'
import { formatDay, formatSeconds } from '#domain/rules/dates.ts'
import { tableOf } from './csv.ts'
import type { FaultReport } from './faults.ts'
import type { InputFile } from './input-file.ts'
import type { FileTable } from './read-table.ts'
import { sinkOf, type Sink } from './sinks.ts'
import type { FileSpec } from './spec.ts'

const scratch = Buffer.alloc(256)

/** Reads an Arrow IPC file or stream whose columns have the names of the CSV header, of any type that can represent the cell. */
export function readArrow(
  file: InputFile,
  spec: FileSpec,
  zone: string,
  report: FaultReport,
): FileTable | null {
  let arrow: Table
  try {
    arrow = tableFromIPC(file.bytes)
  } catch {
    report.add(file.name, 0, '', 'notArrow')
    return null
  }
  const length = arrow.numRows
  let sound = true
  const columns: { name: string; sink: Sink }[] = []
  for (const [name, cell] of Object.entries(spec)) {
    const field = arrow.schema.fields.find((candidate) => candidate.name.toLowerCase() === name)
    const vector = field ? arrow.getChild(field.name) : null
    if (!vector) {
      if (!cell.required) continue
      report.add(file.name, 0, name, 'missingColumn')
      sound = false
      continue
    }
    const sink = sinkOf(cell, { name, zone, capacity: length })
    const text = cellText(vector)
    if (text === null) {
      report.add(file.name, 0, name, 'columnType', { type: String(vector.type) })
      sound = false
      continue
    }
    columns.push({ name, sink })
    fill(vector, text, (row, bytes, start, end) => {
      if (start === end) {
        if (cell.required)
          report.addValue(file.name, row + 1, name, { code: 'required', values: { field: name } })
        return
      }
      const fault = sink.put(bytes, start, end, row)
      if (fault) report.addValue(file.name, row + 1, name, fault)
    })
  }
  return sound ? tableOf(file.name, length, columns, spec, (row) => row + 1) : null
}

type Take = (row: number, bytes: Buffer, start: number, end: number) => void
type CellText = (data: Data, index: number) => string

/** Text of a cell of a column's type; `utf8` for texts, which are read as bytes; null when the type is not supported. */
function cellText(vector: Vector): CellText | 'utf8' | null {
  const { type } = vector
  if (DataType.isUtf8(type)) return 'utf8'
  if (DataType.isDictionary(type)) return DataType.isUtf8(type.dictionary) ? 'utf8' : null
  if (DataType.isBool(type))
    return (data, i) => (((data.values as Uint8Array)[i >> 3]! >> (i & 7)) & 1 ? '1' : '0')
  if (DataType.isInt(type)) return (data, i) => String((data.values as Int32Array)[i])
  if (DataType.isFloat(type))
    return type.precision === Precision.HALF ? null : (data, i) => String((data.values as Float64Array)[i])
  if (DataType.isDecimal(type)) return (data, i) => decimalText(data as Data<Decimal>, i)
  if (DataType.isDate(type)) return (data, i) => dayText(data, i)
  if (DataType.isTimestamp(type)) return (data, i) => instantText(data as Data<Timestamp>, i)
  return null
}

/** Unscaled 128-bit little-endian number of a decimal cell, written with its point. */
function decimalText(data: Data<Decimal>, i: number): string {
  const words = data.values as unknown as Uint32Array
  let number = 0n
  for (let word = 3; word >= 0; word--) number = (number << 32n) | BigInt(words[i * 4 + word]!)
  number = BigInt.asIntN(128, number)
  const { scale } = data.type
  const size = String(number < 0n ? -number : number).padStart(scale + 1, '0')
  const point = size.length - scale
  return `${number < 0n ? '-' : ''}${size.slice(0, point)}${scale > 0 ? `.${size.slice(point)}` : ''}`
}

/** Date32 counts days, Date64 milliseconds. */
function dayText(data: Data, i: number): string {
  const value = (data.values as Int32Array | BigInt64Array)[i]!
  return typeof value === 'bigint' ? formatDay(Number(value / 86_400_000n)) : formatDay(value)
}

/** With a zone in its type the value is an instant, without one it is local time of the run's zone. */
function instantText(data: Data<Timestamp>, i: number): string {
  const perSecond = {
    [TimeUnit.SECOND]: 1n,
    [TimeUnit.MILLISECOND]: 1000n,
    [TimeUnit.MICROSECOND]: 1_000_000n,
    [TimeUnit.NANOSECOND]: 1_000_000_000n,
  }
  const value = (data.values as unknown as BigInt64Array)[i]!
  const iso = formatSeconds(Number(value / perSecond[data.type.unit]))
  return data.type.timezone ? iso : iso.slice(0, -1)
}

function fill(vector: Vector, text: CellText | 'utf8', take: Take): void {
  let row = 0
  for (const data of vector.data) {
    const takeCell = text === 'utf8' ? utf8Cells(data, take) : textCells(data, text, take)
    for (let i = 0; i < data.length; i++, row++)
      if (data.getValid(i)) takeCell(row, i)
      else take(row, scratch, 0, 0)
  }
}

function textCells(data: Data, text: CellText, take: Take) {
  return (row: number, i: number): void => take(row, scratch, 0, scratch.write(text(data, i)))
}

/** Texts are handed on as slices of the column's own bytes. */
function utf8Cells(data: Data, take: Take) {
  const isDictionary = DataType.isDictionary(data.type)
  const source = isDictionary ? data.dictionary!.data : [data]
  const bytes = source.map((part) => {
    const values = part.values as Uint8Array
    return Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  })
  const slice = (row: number, part: number, i: number): void => {
    const offsets = source[part]!.valueOffsets as Int32Array
    let [start, end] = [offsets[i]!, offsets[i + 1]!]
    while (start < end && bytes[part]![start] === 0x20) start++
    while (end > start && bytes[part]![end - 1] === 0x20) end--
    take(row, bytes[part]!, start, end)
  }
  if (!isDictionary) return (row: number, i: number): void => slice(row, 0, i)
  const keys = data.values as Int32Array
  return (row: number, i: number): void => {
    let key = Number(keys[i])
    let part = 0
    while (key >= source[part]!.length) key -= source[part++]!.length
    slice(row, part, key)
  }
}
