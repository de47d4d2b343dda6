import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { inject } from 'vitest'
import { openTable } from '../../../src/server/platform/exchange/open.ts'
import { UnreadableFile } from '../../../src/server/platform/exchange/fault.ts'
import type { ImportFault } from '#domain/exchange.ts'
import type { CellFault, ReadOptions } from '../../../src/server/platform/exchange/table-file.ts'

/** Puts bytes into a file of their own. */
export async function fileOf(bytes: string | Uint8Array): Promise<string> {
  const path = join(inject('folder'), randomUUID())
  await writeFile(path, bytes)
  return path
}

export interface ReadBack {
  header: readonly string[]
  lines: number[]
  rows: (readonly string[])[]
  faults: CellFault[]
}

/** Everything of a file at once. */
export async function readBytes(bytes: string | Uint8Array, options?: ReadOptions): Promise<ReadBack> {
  const table = await openTable(await fileOf(bytes), 'test', options)
  const all: ReadBack = { header: table.header, lines: [], rows: [], faults: [] }
  for await (const batch of table.batches()) {
    all.lines.push(...batch.lines)
    all.rows.push(...batch.rows)
    all.faults.push(...batch.faults)
  }
  return all
}

/** The fault a file is refused with; undefined when it can be read. */
export async function refusal(
  bytes: string | Uint8Array,
  options?: ReadOptions,
): Promise<ImportFault | undefined> {
  try {
    await readBytes(bytes, options)
    return undefined
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault
    throw error
  }
}

/** A zip archive of parts, deflated. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(bytes), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(crc32(bytes), 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(bytes.length, 24)
    central.writeUInt16LE(nameBytes.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, nameBytes, packed)
    directory.push(central, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

const relations = (...list: [id: string, type: string, target: string][]): string =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`

/** A workbook of one sheet around hand-written sheet data, the smallest that Excel's format allows. */
export function workbookOf(
  sheetData: string,
  extra: { texts?: string; styles?: string; workbook?: string; after?: string } = {},
): Record<string, string> {
  return {
    '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns:r="r">${extra.workbook ?? ''}<sheets><sheet name="One" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['s1', 'worksheet', 'worksheets/sheet1.xml'],
      ['t1', 'sharedStrings', 'sharedStrings.xml'],
      ['y1', 'styles', '/xl/styles.xml'],
    ),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData>${extra.after ?? ''}</worksheet>`,
    ...(extra.texts === undefined ? {} : { 'xl/sharedStrings.xml': `<sst>${extra.texts}</sst>` }),
    ...(extra.styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet>${extra.styles}</styleSheet>` }),
  }
}
