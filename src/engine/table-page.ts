import {
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  SCALE,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
} from './columns.ts'

export interface PageRequest {
  /** Literal text searched in every text column, ignoring case. */
  readonly keyword?: string | null
  /** `need desc, order`; fields of the table. */
  readonly sorting?: string | null
  readonly skip?: number | null
  readonly max?: number | null
}

export type CellValue = string | number | boolean | null

export interface Page {
  readonly totalCount: number
  /** Quantities as decimal text, times as ISO instants. */
  readonly items: Readonly<Record<string, CellValue>>[]
}

/** A sorting by a column that the table does not have. */
export class UnknownColumn extends Error {}

/** Part of a table as plain rows, for JSON clients. Rows with equal keys keep the order of the table. */
export function pageOf<S extends TableSchema>(schema: S, table: Table<S>, request: PageRequest): Page {
  const { skip, max } = request
  const rows = rowsAsked(schema, table, request)
  const from = Math.max(0, skip ?? 0)
  const items = Array.from(rows.subarray(from, from + (max ?? 10)), (row) => rowOf(schema, table, row))
  return { totalCount: rows.length, items }
}

/** Numbers of the requested rows, in the requested order. */
export function rowsAsked<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  { keyword, sorting }: PageRequest,
): Int32Array {
  const rows = matching(schema, table, keyword?.trim() ?? '')
  if (sorting?.trim()) sort(schema, table, rows, sorting)
  return rows
}

export function rowOf<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  row: number,
): Record<string, CellValue> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, kind]) => [name, cell[kind](table.columns[name] as never, row)]),
  )
}

const cell: { readonly [K in ColumnKind]: (column: ColumnArrays[K], row: number) => CellValue } = {
  text: (column, row) => column.values[column.codes[row]!] ?? null,
  quantity: (column, row) => (column[row] === NULL_I64 ? null : decimalText(column[row]!)),
  time: (column, row) => (column[row] === NULL_I64 ? null : isoText(column[row]!)),
  integer: (column, row) => (column[row] === NULL_I32 ? null : column[row]!),
  flag: (column, row) => (column[row] === NULL_FLAG ? null : column[row] === 1),
}

/** Fixed point as exact decimal text: 1500000 -> "1.5". */
export function decimalText(value: bigint): string {
  if (value >= 0n && value <= exact) return smallText(Number(value))
  const size = value < 0n ? -value : value
  const fraction = (size % SCALE).toString().padStart(6, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / SCALE}${fraction ? `.${fraction}` : ''}`
}

const exact = BigInt(Number.MAX_SAFE_INTEGER)

/** The same without big integers, which most quantities do not need: whole plans are serialised row by row. */
function smallText(value: number): string {
  const fraction = value % 1_000_000
  const whole = String((value - fraction) / 1_000_000)
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`
}

const day = 86_400
const mostDays = 10_000
/** Cache of formatted days: a plan has many times on few days. */
const days = new Map<number, string>()
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Seconds UTC as ISO instant. */
export function isoText(seconds: bigint): string {
  const at = Number(seconds)
  const number = Math.floor(at / day)
  let date = days.get(number)
  if (date === undefined) {
    if (days.size >= mostDays) days.clear()
    date = new Date(number * day * 1000).toISOString().slice(0, -'00:00:00.000Z'.length)
    days.set(number, date)
  }
  const rest = at - number * day
  const minutes = Math.floor(rest / 60)
  return `${date}${twoDigits[Math.floor(minutes / 60)]!}:${twoDigits[minutes % 60]!}:${twoDigits[rest % 60]!}Z`
}

/** Texts are tested once per distinct value, not per row. */
function matching<S extends TableSchema>(schema: S, table: Table<S>, keyword: string): Int32Array {
  const rows = new Int32Array(table.length)
  if (keyword === '') return rows.map((_, row) => row)
  const wanted = keyword.toLowerCase()
  const columns = Object.entries(schema)
    .filter(([, kind]) => kind === 'text')
    .map(([name]) => {
      const { codes, values } = table.columns[name] as TextColumn
      return { codes, hits: values.map((value) => value.toLowerCase().includes(wanted)) }
    })
  let found = 0
  for (let row = 0; row < table.length; row++)
    if (columns.some(({ codes, hits }) => hits[codes[row]!])) rows[found++] = row
  return rows.subarray(0, found)
}

function sort<S extends TableSchema>(schema: S, table: Table<S>, rows: Int32Array, sorting: string): void {
  const keys = sorting.split(',').map((part) => {
    const [name = '', direction = 'asc', ...more] = part.trim().split(/\s+/)
    const found = Object.keys(schema).find((column) => column.toLowerCase() === name.toLowerCase())
    if (!found || more.length > 0 || !/^(asc|desc)$/i.test(direction)) throw new UnknownColumn(part.trim())
    const sign = /^desc$/i.test(direction) ? -1 : 1
    return { sign, ranks: ranksOf(schema[found]!, table.columns[found] as never) }
  })
  rows.sort((a, b) => {
    for (const { sign, ranks } of keys) {
      const [left, right] = [ranks[a]!, ranks[b]!]
      if (left !== right) return left < right ? -sign : sign
    }
    return a - b
  })
}

/** A value per row that compares as the column does; nulls come first. */
function ranksOf(kind: ColumnKind, column: ColumnArrays[ColumnKind]): ArrayLike<number | bigint> {
  if (kind !== 'text') return column as ArrayLike<number | bigint>
  const { codes, values } = column as TextColumn
  const order = values.map((_, code) => code).sort((a, b) => (values[a]! < values[b]! ? -1 : 1))
  const rank = new Int32Array(values.length)
  for (const [place, code] of order.entries()) rank[code] = place
  return codes.map((code) => (code < 0 ? -1 : rank[code]!))
}
