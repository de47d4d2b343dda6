import { createReadStream, createWriteStream, rmSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encodeTable } from '#engine/arrow.ts'
import { slotSchema } from '#engine/calendar/input.ts'
import type { Table } from '#engine/columns.ts'
import { cellsOf, timeCells, writeCsv } from '../tables/csv-writer.ts'
import { writeFileAtomically } from '../tables/output-file.ts'
import { slotColumns } from './files.ts'

/** Columns of the result alone. */
const fileSchema = Object.fromEntries(slotColumns.map((name) => [name, slotSchema[name]])) as Pick<
  typeof slotSchema,
  (typeof slotColumns)[number]
>

/** Writes the slots in the form that the file's ending asks for. */
export async function writeSlots(path: string, slots: Table<typeof slotSchema>, zone: string): Promise<void> {
  await writeFileAtomically(path, async (file) => {
    if (path.endsWith('.arrow')) return writeFileSync(file, encodeTable(fileSchema, slots), { flush: true })
    const plain = path.endsWith('.gz') ? `${file}.csv` : file
    try {
      const { columns } = slots
      writeCsv(plain, slots.length, {
        resource: cellsOf(columns.resource, 'text', zone),
        start: timeCells(columns.start, zone),
        end: timeCells(columns.end, zone),
        quantity: cellsOf(columns.quantity, 'quantity', zone),
        shift: cellsOf(columns.shift, 'text', zone),
        calendar: cellsOf(columns.calendar, 'text', zone),
      })
      if (plain !== file)
        await pipeline(createReadStream(plain), createGzip(), createWriteStream(file, { flush: true }))
    } finally {
      if (plain !== file) rmSync(plain, { force: true })
    }
  })
}
