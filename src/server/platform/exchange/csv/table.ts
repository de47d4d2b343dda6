import { Readable } from 'node:stream'
import type { MadeTable } from '../made-table.ts'
import { writeCsv } from './write.ts'

export function csvTable({ columns, lines, looks }: MadeTable): Readable {
  const { language, zone, plain = false } = looks
  const options = { zone: plain ? null : zone, language: plain ? null : language, mark: !plain }
  return Readable.from(writeCsv(columns, lines, options), { objectMode: false })
}
