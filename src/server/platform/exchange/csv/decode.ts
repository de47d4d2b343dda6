import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { UnreadableFile } from '../fault.ts'
import type { ReadLimits, ReadOptions } from '../table-file.ts'

const CHUNK = 1 << 18
/** A line longer than this is not a table. */
const LONGEST_LINE = 1 << 24

/** The bytes of a file, gzip unpacked, within the limits. */
async function* unpacked(path: string, name: string, gzip: boolean, limits: ReadLimits) {
  const file = createReadStream(path, { highWaterMark: CHUNK })
  const source = gzip ? file.pipe(createGunzip({ chunkSize: CHUNK })) : file
  if (gzip) file.on('error', (error) => source.destroy(error))
  let total = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      total += chunk.length
      if (total > limits.bytes)
        throw new UnreadableFile(name, 'tooLarge', { values: { limit: limits.bytes >> 20 } })
      if (gzip && total > limits.ratioFrom && total > file.bytesRead * limits.ratio)
        throw new UnreadableFile(name, 'bomb')
      yield chunk
    }
  } catch (error) {
    if (!gzip || error instanceof UnreadableFile) throw error
    throw new UnreadableFile(name, 'broken', { values: { reason: 'gzip' } })
  } finally {
    file.destroy()
    source.destroy()
  }
}

/** Whole lines at a time: no encoding but UTF-16 has a byte 0x0A inside a character. */
async function* wholeLines(chunks: AsyncIterable<Buffer>, name: string) {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1
    if (end === 0) {
      rest = Buffer.concat([rest, chunk])
      if (rest.length > LONGEST_LINE)
        throw new UnreadableFile(name, 'cellTooLong', { line, values: { limit: LONGEST_LINE } })
      continue
    }
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, end)]) : chunk.subarray(0, end)
    yield { bytes, line }
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) line++
    rest = Buffer.from(chunk.subarray(end))
  }
  if (rest.length > 0) yield { bytes: rest, line }
}

function decodes(decoder: TextDecoder, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Latin letters with accents often make valid GB18030 too; but there nearly every character is of the common set,
 * whose both bytes are high.
 */
function looksGb18030(bytes: Buffer): boolean {
  if (!decodes(new TextDecoder('gb18030', { fatal: true }), bytes)) return false
  let common = 0
  let rare = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    if (bytes[++at]! >= 0xa1) common++
    else rare++
  }
  return common > rare * 4
}

/** Names the first line that is not in the encoding, and guesses which one the file has. */
function refuse(name: string, bytes: Buffer, firstLine: number, encoding: string): never {
  const fatal = new TextDecoder(encoding, { fatal: true })
  let line = firstLine
  let start = 0
  for (;;) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const part = bytes.subarray(start, end)
    if (!decodes(fatal, part)) {
      const value = new TextDecoder(encoding).decode(part).trim()
      if (encoding !== 'utf-8')
        throw new UnreadableFile(name, 'notEncoded', { line, value, values: { encoding } })
      throw new UnreadableFile(name, looksGb18030(bytes) ? 'looksGb18030' : 'notUtf8', { line, value })
    }
    if (newline < 0) throw new UnreadableFile(name, 'notUtf8', { line })
    start = end
    line++
  }
}

async function* utf16(chunks: AsyncIterable<Buffer>, name: string, encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true })
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
      if (text) yield text
    }
    const tail = decoder.decode()
    if (tail) yield tail
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(name, 'notEncoded', { line, values: { encoding } })
  }
}

async function* single(chunks: AsyncIterable<Buffer>, name: string, encoding: 'utf-8' | 'gb18030') {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  for await (const { bytes, line } of wholeLines(chunks, name)) {
    if (encoding === 'utf-8' ? !isUtf8(bytes) : !decodes(decoder, bytes)) refuse(name, bytes, line, encoding)
    yield decoder.decode(bytes)
  }
}

/**
 * The text of a file in pieces, without a byte order mark. UTF-8 is checked, not assumed: a file in another
 * encoding is refused by the line where it shows.
 */
export async function* decodedText(
  path: string,
  name: string,
  start: Buffer,
  limits: ReadLimits,
  options: ReadOptions,
): AsyncGenerator<string> {
  const gzip = start[0] === 0x1f && start[1] === 0x8b
  const chunks = unpacked(path, name, gzip, limits)
  const wide =
    start[0] === 0xff && start[1] === 0xfe
      ? 'utf-16le'
      : start[0] === 0xfe && start[1] === 0xff
        ? 'utf-16be'
        : null
  const texts = wide ? utf16(chunks, name, wide) : single(chunks, name, options.encoding ?? 'utf-8')
  let first = true
  for await (const text of texts) {
    yield first && text.codePointAt(0) === 0xfeff ? text.slice(1) : text
    first = false
  }
}
