import { tableFromIPC, type Data, type Vector } from 'apache-arrow'
import {
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
} from '../columns.ts'

/**
 * Reads Arrow IPC bytes (stream or file) that hold the columns of `schema` as `encodeTable` writes them.
 * @throws Error naming the column that is missing or of another type
 */
export function decodeTable<S extends TableSchema>(schema: S, bytes: Uint8Array): Table<S> {
  const arrow = tableFromIPC(bytes)
  const dictionaries: Dictionaries = new Map()
  const columns = Object.entries(schema).map(([name, kind]) => {
    const vector = arrow.getChild(name)
    if (!vector) throw new Error(`column ${name} is missing`)
    return [name, decoders[kind](vector, name, dictionaries)] as const
  })
  return { length: arrow.numRows, columns: Object.fromEntries(columns) } as unknown as Table<S>
}

type Numbers = BigInt64Array | Int32Array | Uint8Array

/** Values of dictionaries already read: columns that share one in the bytes share the array. */
type Dictionaries = Map<unknown, string[]>
type Decoder<K extends ColumnKind> = (
  vector: Vector,
  name: string,
  dictionaries: Dictionaries,
) => ColumnArrays[K]

const decoders: { readonly [K in ColumnKind]: Decoder<K> } = {
  text: textColumn,
  quantity: (vector, name) => gather(vector, name, new BigInt64Array(vector.length), NULL_I64),
  time: (vector, name) => gather(vector, name, new BigInt64Array(vector.length), NULL_I64),
  integer: (vector, name) => gather(vector, name, new Int32Array(vector.length), NULL_I32),
  flag: (vector, name) => gather(vector, name, new Uint8Array(vector.length), NULL_FLAG),
}

function gather<A extends Numbers>(vector: Vector, name: string, into: A, none: A[number]): A {
  let at = 0
  for (const part of vector.data) {
    copyPart(part, name, into, at, none)
    at += part.length
  }
  return into
}

function copyPart(part: Data, name: string, into: Numbers, at: number, none: bigint | number): void {
  const values = part.values as Numbers
  if (values.constructor !== into.constructor) throw new Error(`column ${name} has another type`)
  into.set(values.subarray(0, part.length) as never, at)
  if (part.nullCount === 0) return
  for (let i = 0; i < part.length; i++) if (!part.getValid(i)) into[at + i] = none as never
}

function textColumn(vector: Vector, name: string, known: Dictionaries): TextColumn {
  const codes = gather(vector, name, new Int32Array(vector.length), -1)
  const dictionaries = new Set(vector.data.map((part: Data) => part.dictionary))
  if (dictionaries.size > 1) throw new Error(`column ${name} has a dictionary per batch`)
  const [dictionary] = dictionaries
  const values = known.get(dictionary) ?? (dictionary ? ([...dictionary] as string[]) : [])
  known.set(dictionary, values)
  return { codes, values }
}
