import { RecordBatchReader, Table as ArrowTable, type Data, type RecordBatch } from 'apache-arrow'
import { blank, fromArrow } from './arrow.ts'
import { emptyColumn, type Table, type TableSchema, type TextColumn, type Utf8Texts } from './columns.ts'
import { decodeTexts } from './text-codec.ts'

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
  const plain = Object.fromEntries(Object.entries(schema).filter(([, kind]) => kind !== 'text'))
  const textNames = Object.keys(schema).filter((name) => schema[name] === 'text')
  for await (const batch of reader as AsyncIterable<RecordBatch>) {
    const arrow = new ArrowTable([batch])
    const { columns } = fromArrow(plain, arrow)
    const texts = textNames.map((name) => [name, textsOf(arrow, name, sharedTexts)] as const)
    yield {
      length: batch.numRows,
      columns: { ...columns, ...Object.fromEntries(texts) } as unknown as Table<S>['columns'],
    }
  }
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
  const codes = (data.values as Int32Array).slice(0, data.length)
  blank(data, (row) => (codes[row] = -1))
  return new SharedColumn(codes, sharedTexts(name, dictionary))
}
