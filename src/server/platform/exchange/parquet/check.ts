import type { AsyncBuffer, ColumnMetaData, CompressionCodec, RowGroup } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** Bounds of one column of a row group. */
const LARGEST_CHUNK = 2 ** 29
const LARGEST_PAGE = 2 ** 28
const MOST_VALUES = 20_000_000

type Unpack = (packed: Uint8Array, size: number) => Uint8Array

/** The size that a page says it has is the most that comes of it. */
const bounded =
  (unpack: (packed: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer): Unpack =>
  (packed, size) =>
    size === 0 ? new Uint8Array(0) : new Uint8Array(unpack(packed, { maxOutputLength: size }))

/** Beside SNAPPY, which the library unpacks. */
export const unpackers: Readonly<Partial<Record<CompressionCodec, Unpack>>> = {
  GZIP: bounded(gunzipSync),
  BROTLI: bounded(brotliDecompressSync),
  ZSTD: bounded(zstdDecompressSync),
}

export const isUnpacked = (codec: CompressionCodec): boolean =>
  codec === 'UNCOMPRESSED' || codec === 'SNAPPY' || codec in unpackers

/** A column whose pages are not what they say they are. */
export class BadPages extends Error {
  readonly column: string

  constructor(column: string) {
    super(`the pages of ${column} are not valid`)
    this.column = column
  }
}

/**
 * The library makes arrays of the sizes that pages name. Here the headers of all pages of a row group are looked at before
 * any of them is unpacked: none is beyond its column, and together they have as many values as the group. `leaves`: the paths
 * of all columns; of one that is there twice the library would leave a rejected promise behind. Throws BadPages.
 */
export async function checkPages(
  file: AsyncBuffer,
  leaves: readonly string[],
  { columns, num_rows }: RowGroup,
): Promise<void> {
  for (const [at, leaf] of leaves.entries()) {
    const chunk = columns[at]?.meta_data
    if (chunk?.path_in_schema.join('.') !== leaf || columns.length !== leaves.length) throw new BadPages(leaf)
    const { path_in_schema: path, num_values, total_compressed_size: size } = chunk
    const name = path[0] ?? ''
    // A list has as many values as it likes; a column that is no group has one for each row.
    const isExact = path.length === 1 && num_values === num_rows
    const start = chunk.dictionary_page_offset || chunk.data_page_offset
    const end = start + size
    const isInside = start >= 0n && size >= 0n && end <= BigInt(file.byteLength)
    if (!isInside || size > LARGEST_CHUNK || num_values < 0n || num_values > MOST_VALUES)
      throw new BadPages(name)
    const bytes = await file.slice(Number(start), Number(end))
    if (!isSound(bytes, chunk) || (path.length === 1 && !isExact)) throw new BadPages(name)
  }
}

function isSound(bytes: ArrayBuffer, { num_values }: ColumnMetaData): boolean {
  const reader = { view: new DataView(bytes), offset: 0 }
  let values = 0
  try {
    while (values < num_values) {
      const header = parquetHeader(reader)
      const { uncompressed_page_size: size, compressed_page_size: packed } = header
      const data = header.data_page_header_v2 ?? header.data_page_header
      const count = (data ?? header.dictionary_page_header)?.num_values ?? 0
      const nulls = header.data_page_header_v2?.num_nulls ?? 0
      if (![size, packed, count, nulls].every((each) => Number.isInteger(each) && each >= 0)) return false
      if (size > LARGEST_PAGE || count > MOST_VALUES || nulls > count) return false
      if (data && count === 0 && packed === 0) return false
      reader.offset += packed
      if (reader.offset > bytes.byteLength) return false
      if (data) values += count
    }
  } catch {
    return false
  }
  return values === Number(num_values)
}
