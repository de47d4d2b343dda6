import { RecordBatchReader, Table as ArrowTable, type Data, type RecordBatch } from 'apache-arrow'
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

/** Texts that all batches of a stream share, made into strings where somebody reads these. */
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

/** A text column of a batch: it names some of the shared texts only. */
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
 * Reads the bytes of an Arrow IPC stream (`encodeTable`) batch by batch as they come: what is in memory is a batch and the
 * texts. Columns that are missing come as nulls; text columns are SharedColumn.
 *
 * @throws TypeError where a column is of another kind
 */
export async function* readBatches<S extends TableSchema>(
  schema: S,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Table<S>> {
  const reader = await RecordBatchReader.from(bytes)
  const known = new Map<string, { readonly dictionary: unknown; readonly texts: SharedTexts }>()
  const sharedTexts = (name: string, dictionary: Data): SharedTexts => {
    const found = known.get(name)
    if (found?.dictionary === dictionary) return found.texts
    const { valueOffsets, values } = dictionary as { valueOffsets: Int32Array; values: Uint8Array }
    const texts = new SharedTexts({ offsets: valueOffsets, bytes: values })
    known.set(name, { dictionary, texts })
    return texts
  }
  for await (const batch of reader as AsyncIterable<RecordBatch>) {
    const arrow = new ArrowTable([batch])
    const columns = Object.entries(schema).map(([name, kind]) => [
      name,
      kind === 'text' ? textsOf(arrow, name, sharedTexts) : numbersOf(kind, arrow, name),
    ])
    yield { length: batch.numRows, columns: Object.fromEntries(columns) as Table<S>['columns'] }
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
