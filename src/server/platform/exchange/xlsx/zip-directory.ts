import { brokenParts, UnreadableFile } from '../fault.ts'

/** Where a part lies in the archive. */
export interface Entry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly offset: number
}

const CENTRAL = 0x02014b50
const CENTRAL_SIZE = 46

/** The entries of an archive by the names of their parts, in lower case. */
export function readDirectory(directory: Buffer, count: number, name: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const broken = () => new UnreadableFile(name, 'broken', { values: { reason: brokenParts.directory } })
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw broken()
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const commentLength = directory.readUInt16LE(at + 32)
    const end = at + CENTRAL_SIZE + nameLength + extraLength + commentLength
    if (end > directory.length) throw broken()
    const part = directory.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength)
    const extra = directory.subarray(at + CENTRAL_SIZE + nameLength, end - commentLength)
    const spelt = part.replaceAll('\\', '/')
    // Two parts of one name would be two different files to two readers.
    if (entries.has(spelt.toLowerCase())) throw broken()
    entries.set(spelt.toLowerCase(), { name: spelt, ...readEntry(directory, at, extra) })
    at = end
  }
  return entries
}

function readEntry(directory: Buffer, at: number, extra: Buffer): Omit<Entry, 'name'> {
  const unpacked = directory.readUInt32LE(at + 24)
  const sizes = [unpacked, directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
  let field = 0
  while (field + 4 <= extra.length) {
    const length = extra.readUInt16LE(field + 2)
    if (extra.readUInt16LE(field) === 1) readZip64(extra.subarray(field + 4, field + 4 + length), sizes)
    field += 4 + length
  }
  return {
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    packed: sizes[1]!,
    offset: sizes[2]!,
  }
}

/** Sizes that did not fit 32 bits stand in order in the zip64 field; streaming writers use it for small parts too. */
function readZip64(extra: Buffer, sizes: number[]): void {
  let at = 0
  for (const [i, size] of sizes.entries()) {
    if (size !== 0xffffffff || at + 8 > extra.length) continue
    sizes[i] = Math.min(Number(extra.readBigUInt64LE(at)), Number.MAX_SAFE_INTEGER)
    at += 8
  }
}
