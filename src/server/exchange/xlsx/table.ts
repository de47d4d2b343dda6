import type { Readable } from 'node:stream'
import type { MadeTable } from '../made-table.ts'
import { DENSE_FROM, writeXlsx } from './write.ts'

export function xlsxTable({ title, columns, lines, looks, count }: MadeTable): Readable {
  const { language, zone, style } = looks
  return writeXlsx(columns, lines, {
    sheet: title,
    language,
    zone,
    dense: count > DENSE_FROM,
    levels: style?.groups.length ?? 0,
    page: style?.page ?? null,
  })
}
