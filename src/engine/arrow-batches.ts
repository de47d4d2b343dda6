import {
  Message,
  MessageHeader,
  RecordBatchReader,
  Table as ArrowTable,
  type Data,
  type RecordBatch,
} from 'apache-arrow'
import { blank, fromArrow } from './arrow.ts'
import {
  emptyColumn,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
  type Utf8Texts,
} from './columns.ts'
import { decodeTexts } from './text-codec.ts'

type Numbers = BigInt64Array | Int32Array | Uint8Array

/** Texts that all batches of a stream share; converted to strings on first read. */
export class SharedTexts {
  readonly utf8: Utf8Texts
  #values: readonly string[] | undefined

  constructor(utf8: Utf8Texts) {
    this.utf8 = utf8
  }

  get values(): readonly string[] {
    return (this.#values ??= decodeTexts(this.utf8))
  }
}

/** A text column of a batch: it uses only some of the shared texts. */
export class SharedColumn implements TextColumn {
  readonly codes: Int32Array
  readonly texts: SharedTexts

  constructor(codes: Int32Array, texts: SharedTexts) {
    this.codes = codes
    this.texts = texts
  }

  get values(): readonly string[] {
    return this.texts.values
  }
}

/**
 * Reads the bytes of an Arrow IPC stream (`encodeTable`) batch by batch: memory holds one batch and the shared texts. A
 * batch is valid until the next one is requested, which may reuse its memory. Missing columns are read as nulls;
 * text columns are SharedColumn.
 *
 * @throws TypeError where a column is of another kind, RangeError where the stream breaks off
 */
export async function* readBatches<S extends TableSchema>(
  schema: S,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Table<S>> {
  const parts = messageParts(bytes)
  const reader = await RecordBatchReader.from(parts)
  const known = new Map<string, { readonly dictionary: unknown; readonly texts: SharedTexts }>()
  const sharedTexts = (name: string, dictionary: Data): SharedTexts => {
    const found = known.get(name)
    if (found?.dictionary === dictionary) return found.texts
    const { valueOffsets, values } = dictionary as { valueOffsets: Int32Array; values: Uint8Array }
    const texts = new SharedTexts({ offsets: valueOffsets, bytes: values })
    known.set(name, { dictionary, texts })
    return texts
  }
  try {
    for await (const batch of reader as AsyncIterable<RecordBatch>) {
      const arrow = new ArrowTable([batch])
      const columns = Object.entries(schema).map(([name, kind]) => [
        name,
        kind === 'text' ? textsOf(arrow, name, sharedTexts) : numbersOf(kind, arrow, name),
      ])
      yield { length: batch.numRows, columns: Object.fromEntries(columns) as Table<S>['columns'] }
    }
  } finally {
    // The reader does not close its source when the iteration ends early.
    await parts.return(undefined)
  }
}

/** Without a null the numbers are the batch's own memory. */
function numbersOf(kind: Exclude<ColumnKind, 'text'>, arrow: ArrowTable, name: string): Numbers {
  const data = arrow.getChild(name)?.data[0]
  const values = data?.nullCount === 0 ? (data.values as Numbers).subarray(0, data.length) : undefined
  const isOfKind = values && values.constructor === emptyColumn(kind, 0).constructor
  return isOfKind ? values : (fromArrow({ [name]: kind }, arrow).columns[name] as Numbers)
}

function textsOf(
  arrow: ArrowTable,
  name: string,
  sharedTexts: (name: string, dictionary: Data) => SharedTexts,
): TextColumn {
  const data = arrow.getChild(name)?.data[0]
  if (!data) return emptyColumn('text', arrow.numRows)
  const dictionary = data.dictionary?.data[0]
  if (!dictionary) throw new TypeError(`column ${name} is not of kind text`)
  const own = (data.values as Int32Array).subarray(0, data.length)
  const codes = data.nullCount === 0 ? own : own.slice()
  blank(data, (row) => (codes[row] = -1))
  return new SharedColumn(codes, sharedTexts(name, dictionary))
}

/** Marker and length before the metadata of a message. */
const PREFIX_BYTES = 8

/**
 * A stream as its messages, the body of each in one part, so that its reader need not join them. Bodies of record
 * batches have the same memory, one after the other.
 */
async function* messageParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = new ExactBytes(bytes)
  let batch = new Uint8Array(0)
  try {
    for (;;) {
      const prefix = await source.read(new Uint8Array(PREFIX_BYTES))
      yield prefix
      const length = new DataView(prefix.buffer).getInt32(4, true)
      if (length === 0) return
      const metadata = await source.read(new Uint8Array(length))
      yield metadata
      const { bodyLength, headerType } = Message.decode(metadata)
      if (bodyLength === 0) continue
      const isBatch = headerType === MessageHeader.RecordBatch
      if (isBatch && batch.length < bodyLength) batch = new Uint8Array(bodyLength)
      yield await source.read(isBatch ? batch.subarray(0, bodyLength) : new Uint8Array(bodyLength))
    }
  } finally {
    await source.close()
  }
}

/** Bytes in parts of any size. */
class ExactBytes {
  readonly #parts: AsyncIterator<Uint8Array>
  #rest = new Uint8Array(0)

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#parts = bytes[Symbol.asyncIterator]()
  }

  /** Fills `target`. @throws RangeError where the bytes end before */
  async read(target: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    let at = 0
    for (;;) {
      const taken = this.#rest.subarray(0, target.length - at)
      target.set(taken, at)
      at += taken.length
      this.#rest = this.#rest.subarray(taken.length)
      if (at === target.length) return target
      const { value, done } = await this.#parts.next()
      if (done) throw new RangeError('the stream ends within a message')
      this.#rest = value as Uint8Array<ArrayBuffer>
    }
  }

  async close(): Promise<void> {
    await this.#parts.return?.()
  }
}
