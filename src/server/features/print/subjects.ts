import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { printDocuments, type DocumentName, type PrintSource } from '#domain/choices/print-documents.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import type { Call } from '../../identity/handlers.ts'
import type { Subject } from './form.ts'
import { groupedBy, groupOf, type SeenRow, type SeenRows } from './seen-rows.ts'

/** The rows that documents are about, in the order in which rows were asked for; 404 for the first that is not seen. */
export async function subjectsOf(
  read: SeenRows,
  { entity }: PrintSource,
  codes: readonly string[],
  about: readonly Subject[],
  call: Call,
): Promise<readonly SeenRow[]> {
  const rows = await rowsAsked(read, entity, codes, call)
  if (about.some((name) => name === entity)) return rows
  if (entity === 'order') return operationsOf(read, rows)
  const operations = rows.map(({ values }) => String(values['operationCode']))
  return rowsAsked(read, 'operation', [...new Set(operations)], call)
}

async function rowsAsked(
  read: SeenRows,
  name: PrintSource['entity'],
  codes: readonly string[],
  call: Call,
): Promise<SeenRow[]> {
  const key = name === 'workInstruction' ? 'instrNo' : 'code'
  const column = name === 'workInstruction' ? 'instr_no' : 'code'
  const byKey = groupedBy(await read.where(name, key, codes, column), key)
  return codes.map((code) => {
    const [row] = groupOf(byKey, code)
    if (!row) throw notFound(name, code, call)
    return row
  })
}

async function operationsOf(read: SeenRows, orders: readonly SeenRow[]): Promise<SeenRow[]> {
  const codes = orders.map(({ values }) => values['code'])
  const byOrder = groupedBy(
    await read.where('operation', 'orderCode', codes, 'proc_no, split_no, code'),
    'orderCode',
  )
  return codes.flatMap((code) => [...groupOf(byOrder, code)])
}

/** Throws when there is nothing to print, or more than one file holds. */
export function checkCount(count: number, limit: number, name: DocumentName, { language }: Call): void {
  const document = textOf(printDocuments[name].label, language)
  if (count === 0) throw new TaktError('nothingToPrint', { document })
  if (count > limit) throw new TaktError('tooManyToPrint', { count, limit, document })
}
