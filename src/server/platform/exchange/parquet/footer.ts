import type { FileHandle } from 'node:fs/promises'
import { parquetMetadataAsync, type AsyncBuffer, type FileMetaData } from 'hyparquet'
import { brokenParts, UnreadableFile, type BrokenPart } from '../fault.ts'
import { isUnpacked } from './check.ts'

/** The description of all columns and row groups is held at once. */
const LARGEST_FOOTER = 2 ** 25

/** Whatever the library stumbles over is a fault of the file: nothing of it has the form that it should have. */
export const asFault = (error: unknown, name: string): UnreadableFile =>
  error instanceof UnreadableFile ? error : broken(name, 'parquet')

export const broken = (name: string, part: BrokenPart, column?: string): UnreadableFile =>
  new UnreadableFile(name, 'broken', {
    ...(column === undefined ? {} : { column }),
    values: { reason: brokenParts[part] },
  })

export async function bufferOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      if (!(start >= 0 && end >= start && end <= size)) throw new RangeError('beyond the file')
      const bytes = new ArrayBuffer(end - start)
      let at = 0
      while (at < bytes.byteLength) {
        const { bytesRead } = await handle.read(new Uint8Array(bytes, at), { position: start + at })
        if (bytesRead === 0) throw new RangeError('the file became shorter')
        at += bytesRead
      }
      return bytes
    },
  }
}

export async function metadataOf(file: AsyncBuffer, name: string): Promise<FileMetaData> {
  if (file.byteLength < 12) throw broken(name, 'parquet')
  const end = Buffer.from(await file.slice(file.byteLength - 8))
  if (end.toString('latin1', 4) === 'PARE') throw new UnreadableFile(name, 'encrypted')
  if (end.readUInt32LE(0) > LARGEST_FOOTER)
    throw new UnreadableFile(name, 'tooLarge', { values: { limit: LARGEST_FOOTER >> 20 } })
  const metadata = await parquetMetadataAsync(file, { geoparquet: false })
  const packed = metadata.row_groups
    .flatMap(({ columns }) => columns)
    .find(({ meta_data: chunk }) => chunk && !isUnpacked(chunk.codec))?.meta_data
  if (packed)
    throw new UnreadableFile(name, 'unreadablePacking', {
      column: packed.path_in_schema.join('.'),
      values: { codec: packed.codec },
    })
  return metadata
}
