import { ByteSource } from '../../../../base/files/byte-source.ts'
import { cutOff, damaged } from '../fault.ts'
import type { RowsTable } from './tables.ts'

/** Where a sequence stands; null: it was never asked. */
export interface SequenceState {
  /** Quoted, with its schema. */
  readonly name: string
  readonly last: string | null
}

/** What a section of the file of rows holds: the rows of a table as COPY wrote them, or at the end the sequences. */
export type SectionHead = { readonly table: RowsTable } | { readonly sequences: readonly SequenceState[] }

export interface Section {
  readonly head: SectionHead
  /** To be read to its end before the next section is. */
  readonly content: AsyncIterable<Buffer>
}

/**
 * Sections in one stream, because the length of a table is known by its end alone: the length of the head, the head as
 * JSON, then pieces with their lengths up to one of no bytes. A head of no bytes ends the file.
 */
export async function* writeSections(sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  for await (const { head, content } of sections) {
    yield* piece(Buffer.from(JSON.stringify(head)))
    for await (const part of content) if (part.length > 0) yield* piece(part)
    yield lengthOf(0)
  }
  yield lengthOf(0)
}

function* piece(bytes: Buffer): Generator<Buffer> {
  yield lengthOf(bytes.length)
  yield bytes
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** @throws BackupDamage naming the file where its sections are cut off or no sections */
export async function* readSections(source: AsyncIterable<Buffer>, file: string): AsyncGenerator<Section> {
  const bytes = new ByteSource(source, cutOff(file))
  const length = async (): Promise<number> => {
    const found = await bytes.take(4)
    if (!found) throw damaged(file, { zh: '内容不完整', en: 'it ends too early' })
    return found.readUInt32BE()
  }
  for (let size = await length(); size > 0; size = await length()) {
    if (size > LONGEST_HEAD) throw damaged(file, { zh: '内容无法读取', en: 'it cannot be read' })
    const head = JSON.parse((await bytes.take(size))!.toString('utf8')) as SectionHead
    const content = pieces(bytes, length)
    yield { head, content }
    for await (const part of content) void part
  }
  await bytes.drain()
}

/** Names and types of the columns of a table, or all sequences. */
const LONGEST_HEAD = 16 << 20

async function* pieces(bytes: ByteSource, length: () => Promise<number>): AsyncGenerator<Buffer> {
  for (let left = await length(); left > 0; left = await length())
    while (left > 0) {
      const part = await bytes.some(left)
      left -= part.length
      yield part
    }
}
