import { Readable } from 'node:stream'
import type { ExportRows } from '../export-columns.ts'
import type { MadeTable } from '../made-table.ts'
import { writeArrow } from './write.ts'

/** Tables in Arrow have rows alone. */
export const arrowTable = ({ columns, lines }: MadeTable): Readable =>
  Readable.from(writeArrow(columns, lines as ExportRows), { objectMode: false })
