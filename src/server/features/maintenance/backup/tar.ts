import { ByteSource } from '../../../base/files/byte-source.ts'
import { cutOff, damaged } from './fault.ts'

/** A tar archive in the form that PostgreSQL sends: ustar, files and folders alone. */
const BLOCK = 512
export const FILE = '0'
export const FOLDER = '5'

export interface TarEntry {
  readonly path: string
  readonly type: string
  readonly size: number
  /** The content; what of it is not read is skipped. */
  readonly content: AsyncIterable<Buffer>
}

/** Reads an archive entry by entry. @throws BackupFault naming the archive where it is none */
export async function* tarEntries(source: AsyncIterable<Buffer>, archive: string): AsyncGenerator<TarEntry> {
  const bytes = new ByteSource(source, cutOff(archive))
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header === null || header.every((byte) => byte === 0)) break
    if (checksumOf(header) !== numberOf(header, 148, 8))
      throw damaged(archive, { zh: '归档头不正确', en: 'a header of the archive is wrong' })
    const size = numberOf(header, 124, 12)
    const prefix = textOf(header, 345, 155)
    const name = textOf(header, 0, 100)
    let left = size
    const content = (async function* () {
      while (left > 0) {
        const part = await bytes.some(left)
        left -= part.length
        yield part
      }
    })()
    yield {
      path: prefix === '' ? name : `${prefix}/${name}`,
      type: String.fromCharCode(header[156]! || 0x30),
      size,
      content,
    }
    for await (const part of content) void part
    await bytes.skip((BLOCK - (size % BLOCK)) % BLOCK)
  }
  await bytes.drain()
}

/** Header of a file with this many bytes; the content follows, then `padding`. */
export function tarHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const cut = path.length <= 100 ? -1 : path.lastIndexOf('/', 155)
  const [prefix, name] = cut < 0 ? ['', path] : [path.slice(0, cut), path.slice(cut + 1)]
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155 || size >= 8 ** 11)
    throw new Error(`${path} does not fit into an archive`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(FILE, 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** Of all bytes, those of the sum itself counted as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : header[at]!
  return sum
}

const textOf = (header: Buffer, at: number, length: number): string => {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('utf8')
}

/** Octal digits, or from 8 GiB on a binary number. */
function numberOf(header: Buffer, at: number, length: number): number {
  if (header[at]! >= 0x80) return Number(header.readBigUInt64BE(at + length - 8))
  return Number.parseInt(textOf(header, at, length).trim() || '0', 8)
}
