const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46
const END_SIZE = 22
/** Names are UTF-8. */
const FLAGS = 0x0800
const DEFLATE = 8
const VERSION = 20
/** Sizes are kept in 32 bits; an archive this large is of no use to a spreadsheet. */
const LARGEST = 0xffff_ffff
/** Packed bytes held in memory before they go to a blob, which the browser may keep on disk. */
const HELD = 1 << 22

interface Entry {
  readonly name: Uint8Array
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/** A zip archive that is packed as its parts come; only packed bytes are kept. Throws RangeError beyond 4 GB. */
export class ZipFile {
  readonly #blobs: Blob[] = []
  readonly #entries: Entry[] = []
  #offset = 0

  async add(path: string, chunks: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const { blob, crc, unpacked } = await packed(chunks)
    const name = new TextEncoder().encode(path)
    const entry = { name, crc, packed: blob.size, unpacked, offset: this.#offset }
    const header = localHeader(entry)
    this.#offset += header.length + blob.size
    if (this.#offset > LARGEST || unpacked > LARGEST)
      throw new RangeError(`${path} is too large for a workbook`)
    this.#entries.push(entry)
    this.#blobs.push(new Blob([header]), blob)
  }

  finish(type: string): Blob {
    const directory = this.#entries.map(centralHeader)
    const size = directory.reduce((sum, part) => sum + part.length, 0)
    const end = record(END_SIZE, END)
    end.view.setUint16(8, directory.length, true)
    end.view.setUint16(10, directory.length, true)
    end.view.setUint32(12, size, true)
    end.view.setUint32(16, this.#offset, true)
    return new Blob([...this.#blobs, ...directory, end.bytes], { type })
  }
}

async function packed(chunks: AsyncIterable<string> | Iterable<string>) {
  const stream = new CompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const blob = collected(stream.readable)
  const encoder = new TextEncoder()
  let crc = 0
  let unpacked = 0
  try {
    for await (const chunk of chunks) {
      const bytes = encoder.encode(chunk)
      crc = crc32(bytes, crc)
      unpacked += bytes.length
      await writer.write(bytes)
    }
    await writer.close()
  } catch (error) {
    blob.catch(() => {})
    await writer.abort(error).catch(() => {})
    throw error
  }
  return { blob: await blob, crc, unpacked }
}

async function collected(readable: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const blobs: Blob[] = []
  let held: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (value) {
      held.push(value)
      size += value.length
    }
    if (done || size > HELD) {
      blobs.push(new Blob(held))
      held = []
      size = 0
    }
    if (done) return new Blob(blobs)
  }
}

function record(size: number, signature: number) {
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  return { bytes, view }
}

function localHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const { bytes, view } = record(LOCAL_SIZE + entry.name.length, LOCAL)
  view.setUint16(4, VERSION, true)
  setCommon(view, 6, entry)
  bytes.set(entry.name, LOCAL_SIZE)
  return bytes
}

function centralHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const { bytes, view } = record(CENTRAL_SIZE + entry.name.length, CENTRAL)
  view.setUint16(4, VERSION, true)
  view.setUint16(6, VERSION, true)
  setCommon(view, 8, entry)
  view.setUint32(42, entry.offset, true)
  bytes.set(entry.name, CENTRAL_SIZE)
  return bytes
}

/** Fields that both headers have in the same order. The date is 1980-01-01, so equal rows make equal files. */
function setCommon(view: DataView, at: number, { crc, packed, unpacked, name }: Entry): void {
  view.setUint16(at, FLAGS, true)
  view.setUint16(at + 2, DEFLATE, true)
  view.setUint16(at + 6, 0x21, true)
  view.setUint32(at + 8, crc, true)
  view.setUint32(at + 12, packed, true)
  view.setUint32(at + 16, unpacked, true)
  view.setUint16(at + 20, name.length, true)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  return crc
})

/** CRC-32 as zip has it (ISO 3309), continued from the sum of the bytes before. */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = crcTable[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8)
  return ~crc >>> 0
}
