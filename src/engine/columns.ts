/**
 * Column tables: input and output of the engine. Shapes:
 *   text      dictionary codes (Int32Array, -1 = null) and the dictionary
 *   quantity  int64 fixed point, 10^-6 base units; null = NULL_I64
 *   time      int64 seconds UTC; null = NULL_I64
 *   integer   int32; null = NULL_I32
 *   flag      Uint8Array of 0, 1 or 2 (= null)
 * They map one to one onto Arrow (dictionary utf8, int64, timestamp[s], int32, uint8) and onto kernel memory.
 */
export interface TextColumn {
  readonly codes: Int32Array
  readonly values: readonly string[]
  /** `values` where a producer has the bytes of the texts: each is used by a row, ordered by first use. */
  readonly utf8?: Utf8Texts
}

/** Texts end to end, text n from offset n to offset n + 1. */
export interface Utf8Texts {
  readonly offsets: Int32Array
  readonly bytes: Uint8Array
}

export interface ColumnArrays {
  text: TextColumn
  quantity: BigInt64Array
  time: BigInt64Array
  integer: Int32Array
  flag: Uint8Array
}

export type ColumnKind = keyof ColumnArrays
export type TableSchema = Readonly<Record<string, ColumnKind>>

export type Table<S extends TableSchema = TableSchema> = {
  readonly length: number
  readonly columns: { readonly [N in keyof S]: ColumnArrays[S[N]] }
}

export const NULL_I64 = -0x8000_0000_0000_0000n
export const NULL_I32 = -0x8000_0000
export const NULL_FLAG = 2

/** Fixed-point units in one base unit. */
export const SCALE = 1_000_000n

/** Values of one row as a producer writes them: text; int64 fixed point; seconds; integer; flag. */
export interface CellValues {
  text: string | null
  quantity: bigint | null
  time: bigint | number | null
  integer: number | null
  flag: boolean | null
}

export type RowValues<S extends TableSchema> = { readonly [N in keyof S]?: CellValues[S[N]] | undefined }

const emptyArrays: { readonly [K in ColumnKind]: (length: number) => ColumnArrays[K] } = {
  text: (length) => ({ codes: new Int32Array(length).fill(-1), values: [] }),
  quantity: (length) => new BigInt64Array(length).fill(NULL_I64),
  time: (length) => new BigInt64Array(length).fill(NULL_I64),
  integer: (length) => new Int32Array(length).fill(NULL_I32),
  flag: (length) => new Uint8Array(length).fill(NULL_FLAG),
}

/** A column of nulls. */
export function emptyColumn<K extends ColumnKind>(kind: K, length: number): ColumnArrays[K] {
  return emptyArrays[kind](length)
}

/** A table from the given columns; the others are nulls. Columns must have the length of the table. */
export function tableOf<S extends TableSchema>(
  schema: S,
  length: number,
  columns: Partial<Table<S>['columns']> = {},
): Table<S> {
  const all: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(schema)) all[name] = columns[name] ?? emptyColumn(kind, length)
  return { length, columns: all as Table<S>['columns'] }
}

/** Collects the distinct texts of a column; codes in order of first appearance. */
export class Dictionary {
  readonly values: string[] = []
  readonly #codes = new Map<string, number>()

  constructor(values: readonly string[] = []) {
    for (const value of values) this.code(value)
  }

  code(value: string | null | undefined): number {
    if (value === null || value === undefined || value === '') return -1
    let code = this.#codes.get(value)
    if (code === undefined) {
      code = this.values.length
      this.values.push(value)
      this.#codes.set(value, code)
    }
    return code
  }

  /** Code of a text, or -1. */
  find(value: string | null | undefined): number {
    return value === null || value === undefined ? -1 : (this.#codes.get(value) ?? -1)
  }
}

interface Growing {
  ensure(capacity: number): void
  set(row: number, value: unknown): void
  done(length: number): ColumnArrays[ColumnKind]
}

function growing<T extends BigInt64Array | Int32Array | Uint8Array>(
  make: (length: number) => T,
  cell: (value: never) => T[number],
): Growing {
  let array = make(0)
  return {
    ensure(capacity) {
      const wider = make(capacity)
      wider.set(array as never)
      array = wider
    },
    set: (row, value) => {
      array[row] = cell(value as never)
    },
    done: (length) => array.slice(0, length) as T,
  }
}

function growingText(): Growing {
  const dictionary = new Dictionary()
  const codes = growing(
    (length) => new Int32Array(length).fill(-1),
    (value: string) => dictionary.code(value),
  )
  return {
    ...codes,
    done: (length) => ({ codes: codes.done(length) as Int32Array, values: dictionary.values }),
  }
}

const growers: Readonly<Record<ColumnKind, () => Growing>> = {
  text: growingText,
  quantity: () => growing(emptyArrays.quantity, (value: bigint) => value),
  time: () => growing(emptyArrays.time, (value: bigint | number) => BigInt(value)),
  integer: () => growing(emptyArrays.integer, (value: number) => value),
  flag: () => growing(emptyArrays.flag, (value: boolean) => (value ? 1 : 0)),
}

/** Builds a table row by row: for producers that read rows (files, SQL, tests). */
export class TableBuilder<const S extends TableSchema> {
  readonly #growers: ReadonlyMap<string, Growing>
  #capacity = 0
  #length = 0

  constructor(schema: S) {
    this.#growers = new Map(Object.entries(schema).map(([name, kind]) => [name, growers[kind]()]))
  }

  get length(): number {
    return this.#length
  }

  add(row: RowValues<S>): void {
    if (this.#length === this.#capacity) {
      this.#capacity = Math.max(64, this.#capacity * 2)
      for (const column of this.#growers.values()) column.ensure(this.#capacity)
    }
    // Pairs of names and values would be made and thrown away a row.
    const values = row as Readonly<Record<string, unknown>>
    for (const name of Object.keys(values)) {
      const value = values[name]
      if (value === null || value === undefined) continue
      const column = this.#growers.get(name)
      if (!column) throw new RangeError(`there is no column ${name}`)
      column.set(this.#length, value)
    }
    this.#length++
  }

  table(): Table<S> {
    const columns: Record<string, unknown> = {}
    for (const [name, column] of this.#growers) columns[name] = column.done(this.#length)
    return { length: this.#length, columns: columns as Table<S>['columns'] }
  }
}

export function tableFromRows<const S extends TableSchema>(
  schema: S,
  rows: Iterable<RowValues<S>>,
): Table<S> {
  const builder = new TableBuilder(schema)
  for (const row of rows) builder.add(row)
  return builder.table()
}

export function textAt(column: TextColumn, row: number): string | null {
  const code = column.codes[row] ?? -1
  return code < 0 ? null : (column.values[code] ?? null)
}

/** Tests of a row whether a text column has one of some values; each distinct text is looked up once. */
export function holdsOneOf(column: TextColumn, wanted: ReadonlySet<string>): (row: number) => boolean {
  const { codes, values } = column
  const isWanted = new Uint8Array(values.length)
  for (let code = 0; code < values.length; code++) if (wanted.has(values[code]!)) isWanted[code] = 1
  return (row) => isWanted[codes[row] ?? -1] === 1
}

/** One row as plain values: for tests, files and single rows. */
export function rowAt<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  row: number,
): { [N in keyof S]: CellValues[S[N]] } {
  return rowReader(schema, table)(row)
}

/** Reads rows as plain values: for all rows of a table, of which each column is looked at once. */
export function rowReader<S extends TableSchema>(
  schema: S,
  table: Table<S>,
): (row: number) => { [N in keyof S]: CellValues[S[N]] } {
  const cells = Object.keys(schema).map((name) => ({ name, read: cellReader(table.columns[name]!) }))
  return (row) => {
    const values: Record<string, unknown> = {}
    for (const { name, read } of cells) values[name] = read(row)
    return values as { [N in keyof S]: CellValues[S[N]] }
  }
}

function cellReader(column: ColumnArrays[ColumnKind]): (row: number) => unknown {
  if ('codes' in column) return (row) => textAt(column, row)
  if (column instanceof BigInt64Array) return (row) => (column[row] === NULL_I64 ? null : column[row])
  if (column instanceof Int32Array) return (row) => (column[row] === NULL_I32 ? null : column[row])
  return (row) => (column[row] === NULL_FLAG ? null : column[row] === 1)
}

/** Rows of a table in the given order. */
export function reorderTable<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  order: ArrayLike<number>,
): Table<S> {
  const columns: Record<string, unknown> = {}
  for (const name of Object.keys(schema)) {
    const column = table.columns[name]!
    columns[name] =
      'codes' in column ? { codes: pick(column.codes, order), values: column.values } : pick(column, order)
  }
  return { length: order.length, columns: columns as Table<S>['columns'] }
}

/** The rows of several tables of one schema, one after the other. */
export function joinTables<S extends TableSchema>(schema: S, tables: readonly Table<S>[]): Table<S> {
  const [first, ...others] = tables
  if (first !== undefined && others.length === 0) return first
  const length = tables.reduce((sum, table) => sum + table.length, 0)
  const columns: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(schema)) {
    const joined = emptyColumn(kind, length)
    const dictionary = new Dictionary()
    let at = 0
    for (const table of tables) {
      const column = table.columns[name]!
      if ('codes' in column && 'codes' in joined) {
        const codes = column.values.map((value) => dictionary.code(value))
        for (let row = 0; row < table.length; row++)
          joined.codes[at + row] = column.codes[row]! < 0 ? -1 : codes[column.codes[row]!]!
      } else (joined as Int32Array).set(column as Int32Array, at)
      at += table.length
    }
    columns[name] = 'codes' in joined ? { codes: joined.codes, values: dictionary.values } : joined
  }
  return { length, columns: columns as Table<S>['columns'] }
}

function pick<T extends BigInt64Array | Int32Array | Uint8Array>(source: T, order: ArrayLike<number>): T {
  const target = source.slice(0, 0).constructor as new (length: number) => T
  const picked = new target(order.length)
  for (let k = 0; k < order.length; k++) picked[k] = source[order[k]!]!
  return picked
}
