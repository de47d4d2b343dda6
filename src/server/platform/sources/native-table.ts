import pg from 'pg'
import {
  NULL_I32,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
  type Utf8Texts,
} from '#engine/columns.ts'
import type { RowSink } from '../../db/raw-rows.ts'
import { readFields } from './copy-binary.ts'
import {
  CopyTable,
  FlagReader,
  IntegerReader,
  LongReader,
  TextReader,
  type ColumnReader,
} from './copy-table.ts'
import { integerOf, numericText, writeUnits } from './native-numbers.ts'

const { INT2, INT4, INT8, NUMERIC } = pg.types.builtins

/** Throws what is wrong with a value that a column cannot hold. */
type Refuse = (value: string) => never

function textsOf({ offsets, bytes }: Utf8Texts): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: offsets.length - 1 }, (_, at) =>
    buffer.toString('utf8', offsets[at], offsets[at + 1]),
  )
}

/** A text column that is decoded for those alone who ask for its texts. */
class Utf8Column implements TextColumn {
  readonly codes: Int32Array
  readonly utf8: Utf8Texts
  #values: readonly string[] | undefined

  constructor(codes: Int32Array, utf8: Utf8Texts) {
    this.codes = codes
    this.utf8 = utf8
  }

  get values(): readonly string[] {
    return (this.#values ??= textsOf(this.utf8))
  }
}

/** text */
class Utf8Reader extends TextReader {
  override finish(rows: number): TextColumn {
    return new Utf8Column(this.codes.slice(0, rows), this.dictionary.utf8())
  }
}

/** numeric */
class QuantityReader extends LongReader {
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    super()
    this.#refuse = refuse
  }

  override read(row: number, bytes: Buffer, start: number): void {
    if (!writeUnits(bytes, start, this.halves, 2 * row)) this.#refuse(numericText(bytes, start))
  }
}

/** Seconds from 1970 to 2000, from which PostgreSQL counts. */
const EPOCH = 946_684_800
const MICROSECONDS = 1_000_000
const TWO_32 = 2 ** 32
const [FOREVER, NEVER] = [0x7fff_ffff, -0x8000_0000]

/** timestamptz: microseconds; cut to seconds. An infinity is null. */
class TimeReader extends LongReader {
  override read(row: number, bytes: Buffer, start: number): void {
    const high = bytes.readInt32BE(start)
    const low = bytes.readUInt32BE(start + 4)
    if ((high === FOREVER && low === TWO_32 - 1) || (high === NEVER && low === 0)) return
    const micros = high * TWO_32 + low
    const seconds =
      EPOCH +
      (Number.isSafeInteger(micros)
        ? Math.floor(micros / MICROSECONDS)
        : Number(((BigInt(high) << 32n) + BigInt(low)) / BigInt(MICROSECONDS)))
    this.halves[2 * row] = (seconds % TWO_32) | 0
    this.halves[2 * row + 1] = Math.floor(seconds / TWO_32)
  }
}

interface WholeForm {
  /** NaN where it is none below 2^31. */
  valueOf(bytes: Buffer, start: number): number
  textOf(bytes: Buffer, start: number): string
}

const short: WholeForm['valueOf'] = (bytes, start) => bytes.readInt16BE(start)
const plain: WholeForm['valueOf'] = (bytes, start) => bytes.readInt32BE(start)

/** Whole numbers by their type. */
const wholeForms: Readonly<Record<number, WholeForm>> = {
  [INT2]: { valueOf: short, textOf: (bytes, start) => String(short(bytes, start)) },
  [INT4]: { valueOf: plain, textOf: (bytes, start) => String(plain(bytes, start)) },
  [INT8]: {
    valueOf: (bytes, start) => {
      const low = bytes.readInt32BE(start + 4)
      return bytes.readInt32BE(start) === low >> 31 ? low : NaN
    },
    textOf: (bytes, start) => String(bytes.readBigInt64BE(start)),
  },
  [NUMERIC]: { valueOf: integerOf, textOf: numericText },
}

class WholeReader extends IntegerReader {
  readonly #form: WholeForm
  readonly #refuse: Refuse

  constructor(type: number, refuse: Refuse) {
    super()
    const form = wholeForms[type]
    if (!form) throw new Error(`type ${type} is no whole number`)
    this.#form = form
    this.#refuse = refuse
  }

  override read(row: number, bytes: Buffer, start: number): void {
    const value = this.#form.valueOf(bytes, start)
    // The least of all stands for null.
    if (!(value > NULL_I32)) this.#refuse(this.#form.textOf(bytes, start))
    this.values[row] = value
  }
}

/** Reads PostgreSQL's binary text, numeric, timestamptz, whole numbers and bool. */
const readers: Readonly<Record<ColumnKind, (type: number, refuse: Refuse) => ColumnReader>> = {
  text: () => new Utf8Reader(),
  quantity: (_type, refuse) => new QuantityReader(refuse),
  time: () => new TimeReader(),
  integer: (type, refuse) => new WholeReader(type, refuse),
  flag: () => new FlagReader(),
}

/**
 * Rows of statements as tables of the engine, one table for each, with a column for each of the statement's. Quantities are
 * numeric there, times timestamptz, texts text; whole numbers may be of any type. All statements have the same types.
 */
export class NativeTable implements RowSink {
  readonly #schema: TableSchema
  readonly #refuse: (column: string, value: string) => never
  #table: CopyTable | null = null
  #columns: readonly ColumnReader[] = []

  /** `refuse` throws what is wrong with a value that a column cannot hold. */
  constructor(schema: TableSchema, refuse: (column: string, value: string) => never) {
    this.#schema = schema
    this.#refuse = refuse
  }

  begin(types: readonly number[]): void {
    if (this.#table) {
      this.#table.clear()
      return
    }
    const names = Object.keys(this.#schema)
    const table = new CopyTable(this.#schema, (kind, name) =>
      readers[kind](types[names.indexOf(name)]!, (value) => this.#refuse(name, value)),
    )
    this.#columns = names.map((name) => table.reader(name))
    this.#table = table
  }

  row(bytes: Buffer, at: number): void {
    readFields(this.#table!, this.#columns, bytes, at + 2)
  }

  /** The rows of the last statement. */
  finish(): Table {
    return this.#table!.finish()
  }
}
