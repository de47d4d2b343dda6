import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { ByteSource } from './byte-source.ts'
import type { ByteRange } from './file-store.ts'

/**
 * Compressed content of which parts can be read: frames of Zstandard, each of a part of the content, behind a frame that
 * Zstandard skips and that says how long the others are. `zstd -d` reads the whole.
 *
 *   bytes 0-3 magic, 4-7 length of what follows: 8-15 bytes of the content, 16-19 of a frame's part, then 4 for each frame
 */
const MAGIC = 0x184d2a54
const HEAD_BYTES = 20
/** Of the content, in a frame: what is read for the smallest range. */
const PART_BYTES = 2 ** 20

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Memory for a frame: one that needs no more is made without a pause, while the thread that asks does other work. */
const FRAME_BYTES = PART_BYTES / 4
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }

/** Reads the bytes of a stored file, or a range of them; undefined: there is no such file. */
export type ReadStored = (range?: ByteRange) => Promise<Readable | undefined>

/** Frames that are compressed at a time, on other threads. */
const COMPRESSING = 8

/** Makes frames of content that comes in pieces of any size; of the content it holds what is being compressed. */
export class FrameWriter {
  /** Memory of parts that are compressed, for the next ones. */
  readonly #free: Buffer[] = []
  #part: Buffer = Buffer.allocUnsafeSlow(PART_BYTES)
  #filled = 0
  #bytes = 0
  readonly #frames: Promise<Buffer>[] = []

  /** Copies the next piece; waits where much of the content is being compressed. */
  async write(piece: Uint8Array): Promise<void> {
    this.#bytes += piece.byteLength
    for (let at = 0; at < piece.byteLength; ) {
      const taken = piece.subarray(at, at + PART_BYTES - this.#filled)
      this.#part.set(taken, this.#filled)
      this.#filled += taken.byteLength
      at += taken.byteLength
      if (this.#filled === PART_BYTES) await this.#compress()
    }
  }

  /** The frames with their head, as they are stored. */
  async end(): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#filled > 0) await this.#compress()
    const frames = await Promise.all(this.#frames)
    const head = Buffer.alloc(HEAD_BYTES + 4 * frames.length)
    head.writeUInt32LE(MAGIC, 0)
    head.writeUInt32LE(head.length - 8, 4)
    head.writeBigUInt64LE(BigInt(this.#bytes), 8)
    head.writeUInt32LE(PART_BYTES, 16)
    frames.forEach((frame, at) => head.writeUInt32LE(frame.length, HEAD_BYTES + 4 * at))
    return joined([head, ...frames])
  }

  async #compress(): Promise<void> {
    const part = this.#part
    const frame = this.#frameOf(part, this.#filled)
    // Whoever ends the file learns of a failure.
    frame.catch(() => {})
    this.#frames.push(frame)
    await this.#frames.at(-COMPRESSING)
    this.#part = this.#free.pop() ?? Buffer.allocUnsafeSlow(PART_BYTES)
    this.#filled = 0
  }

  async #frameOf(part: Buffer, bytes: number): Promise<Buffer> {
    const frame = await compress(part.subarray(0, bytes), { params, chunkSize: FRAME_BYTES })
    this.#free.push(part)
    return Buffer.from(frame)
  }
}

/** In memory of its own, which can be handed over to another thread. */
function joined(parts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sum(parts.map(({ byteLength }) => byteLength)))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The content of a stored file, or a range of it; one without frames is given as it is. */
export async function fromFrames(read: ReadStored, range?: ByteRange): Promise<Readable | undefined> {
  // The head of a file of 16 GiB has 64 KiB.
  const stored = await read(range && { from: 0, to: 65_536 })
  if (!stored) return undefined
  const source = new ByteSource(stored, cutOff)
  const head = await readHead(source)
  if (head && !range) return streamOf(partsOf(head, source, 0))
  stored.destroy()
  return head ? readRange(head, read, range!) : read(range)
}

async function readRange(
  head: Head,
  read: ReadStored,
  { from, to }: ByteRange,
): Promise<Readable | undefined> {
  const first = Math.floor(from / head.partBytes)
  const last = Math.ceil(to / head.partBytes)
  const lengths = head.lengths.slice(first, last)
  const offset = head.bytes + sum(head.lengths.slice(0, first))
  const stored = await read({ from: offset, to: offset + sum(lengths) })
  const source = stored && new ByteSource(stored, cutOff)
  const start = first * head.partBytes
  return source && streamOf(partsOf({ ...head, lengths }, source, from - start, to - start))
}

interface Head {
  readonly bytes: number
  readonly partBytes: number
  /** Of the frames. */
  readonly lengths: readonly number[]
}

/** null: the file has no frames. */
async function readHead(source: ByteSource): Promise<Head | null> {
  const fixed = await source.take(HEAD_BYTES)
  if (fixed?.readUInt32LE(0) !== MAGIC) return null
  const bytes = fixed.readUInt32LE(4) + 8
  const lengths = (await source.take(bytes - HEAD_BYTES)) ?? Buffer.alloc(0)
  return {
    bytes,
    partBytes: fixed.readUInt32LE(16),
    lengths: Array.from({ length: lengths.length / 4 }, (_, at) => lengths.readUInt32LE(4 * at)),
  }
}

/** The content of frames, from a place in the first one to before another one. */
async function* partsOf(
  { partBytes, lengths }: Head,
  source: ByteSource,
  from: number,
  to = Infinity,
): AsyncGenerator<Buffer> {
  try {
    let at = 0
    for (const length of lengths) {
      const frame = await source.take(length)
      if (!frame) throw cutOff()
      const part = await decompress(frame)
      yield part.subarray(Math.max(0, from - at), to - at)
      at += partBytes
    }
  } finally {
    await source.end()
  }
}

const streamOf = (parts: AsyncIterable<Buffer>): Readable => Readable.from(parts, { objectMode: false })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const cutOff = (): Error => new Error('a stored file ends too early')
