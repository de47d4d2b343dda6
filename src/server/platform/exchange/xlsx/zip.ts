import { crc32, createInflateRaw } from 'node:zlib'
import { brokenParts, UnreadableFile } from '../fault.ts'
import type { ReadLimits } from '../table-file.ts'
import { readDirectory, type Entry } from './zip-directory.ts'

const END = 0x06054b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const LOCAL_SIZE = 30
const LONGEST_COMMENT = 0xffff
const LARGEST_DIRECTORY = 1 << 24
const CHUNK = 1 << 18

/** Where an archive is read from: an open file, or bytes in memory. */
export interface ByteSource {
  stat(): Promise<{ readonly size: number }>
  read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>
}

export const sourceOf = (bytes: Buffer): ByteSource => ({
  stat: () => Promise.resolve({ size: bytes.length }),
  read: (buffer, offset, length, position) =>
    Promise.resolve({ bytesRead: bytes.copy(buffer, offset, position, position + length) }),
})

/**
 * The parts of a zip archive, by the central directory. Sizes written in the archive are never trusted: what
 * is bounded is what really comes out, over all parts read (ASVS 5.2.3). Names are keys only, never paths.
 */
export class Zip {
  private readonly file: ByteSource
  private readonly name: string
  private readonly limits: ReadLimits
  private readonly entries: ReadonlyMap<string, Entry>
  private unpackedBytes = 0
  private packedBytes = 0
  private elements = 0
  private cells = 0

  private constructor(file: ByteSource, name: string, limits: ReadLimits, entries: Map<string, Entry>) {
    this.file = file
    this.name = name
    this.limits = limits
    this.entries = entries
  }

  static async open(file: ByteSource, name: string, limits: ReadLimits): Promise<Zip> {
    const size = (await file.stat()).size
    const tail = await readAt(
      file,
      Math.max(0, size - END_SIZE - LONGEST_COMMENT),
      END_SIZE + LONGEST_COMMENT,
    )
    let at = tail.length - END_SIZE
    while (at >= 0 && tail.readUInt32LE(at) !== END) at--
    if (at < 0) throw new UnreadableFile(name, 'broken', { values: { reason: 'zip' } })
    const count = tail.readUInt16LE(at + 10)
    const directorySize = tail.readUInt32LE(at + 12)
    const directoryOffset = tail.readUInt32LE(at + 16)
    if (count > limits.entries)
      throw new UnreadableFile(name, 'tooManyEntries', { values: { limit: limits.entries } })
    if (directorySize > LARGEST_DIRECTORY || directoryOffset + directorySize > size)
      throw new UnreadableFile(name, 'broken', { values: { reason: brokenParts.directory } })
    const directory = await readAt(file, directoryOffset, directorySize)
    return new Zip(file, name, limits, readDirectory(directory, count, name))
  }

  /** Names of all parts, as the archive spells them. */
  get parts(): readonly string[] {
    return [...this.entries.values()].map(({ name }) => name)
  }

  has(part: string): boolean {
    return this.entries.has(part.toLowerCase())
  }

  /** The unpacked bytes of a part. Throws UnreadableFile when they exceed the limits or fail their checksum. */
  async *read(part: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(part.toLowerCase())
    if (!entry) throw this.broken(part)
    const source = entry.method === 8 ? this.inflated(entry, part) : this.packed(entry, part)
    if (entry.method !== 0 && entry.method !== 8) throw this.broken(part)
    let crc = 0
    for await (const chunk of source) {
      this.count(chunk.length)
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (crc !== entry.crc) throw this.broken(part)
  }

  /** Notes elements and attributes of a part; what costs work is bounded by the bytes that it came from. */
  countElements(elements: number): void {
    this.elements += elements
    const { elementsFrom, elementsPerByte } = this.limits
    if (this.elements > elementsFrom + elementsPerByte * this.packedBytes) throw this.bomb()
  }

  /** Notes cells that a row takes up, whether the file names them or not. */
  countCells(cells: number): void {
    this.cells += cells
    const { cellsFrom, cellsPerByte } = this.limits
    if (this.cells > cellsFrom + cellsPerByte * this.packedBytes) throw this.bomb()
  }

  /** Notes bytes that come out of the archive, or characters that cells take out of shared texts. */
  count(bytes: number): void {
    this.unpackedBytes += bytes
    const { bytes: limit, ratio, ratioFrom } = this.limits
    if (this.unpackedBytes > limit)
      throw new UnreadableFile(this.name, 'tooLarge', { values: { limit: limit >> 20 } })
    if (this.unpackedBytes > ratioFrom && this.unpackedBytes > this.packedBytes * ratio) throw this.bomb()
  }

  private bomb(): UnreadableFile {
    return new UnreadableFile(this.name, 'bomb')
  }

  private async *packed(entry: Entry, part: string): AsyncGenerator<Buffer> {
    const local = await readAt(this.file, entry.offset, LOCAL_SIZE)
    if (local.length < LOCAL_SIZE || local.readUInt32LE(0) !== LOCAL) throw this.broken(part)
    if ((local.readUInt16LE(6) & 1) !== 0) throw new UnreadableFile(this.name, 'encrypted')
    let at = entry.offset + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28)
    let left = entry.packed
    while (left > 0) {
      const chunk = await readAt(this.file, at, Math.min(CHUNK, left))
      if (chunk.length === 0) throw this.broken(part)
      at += chunk.length
      left -= chunk.length
      this.packedBytes += chunk.length
      yield chunk
    }
  }

  private async *inflated(entry: Entry, part: string): AsyncGenerator<Buffer> {
    const inflate = createInflateRaw({ chunkSize: 1 << 16 })
    const feed = (async () => {
      try {
        for await (const chunk of this.packed(entry, part)) {
          if (inflate.destroyed) return
          if (!inflate.write(chunk)) await writable(inflate)
        }
        inflate.end()
      } catch (error) {
        inflate.destroy(error as Error)
      }
    })()
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk
    } catch (error) {
      throw error instanceof UnreadableFile ? error : this.broken(part)
    } finally {
      inflate.destroy()
      await feed
    }
  }

  private broken(part: string): UnreadableFile {
    return new UnreadableFile(this.name, 'broken', { values: { reason: part } })
  }
}

/** Resolves when more may be written, or when the stream is gone. */
function writable(stream: NodeJS.WritableStream & { destroyed: boolean }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.removeListener('drain', done)
      stream.removeListener('close', done)
      resolve()
    }
    stream.on('drain', done)
    stream.on('close', done)
    if (stream.destroyed) done()
  })
}

async function readAt(file: ByteSource, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
