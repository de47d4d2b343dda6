import { open, stat } from 'node:fs/promises'
import { cellFault } from '../../../platform/exchange/cell-check.ts'
import { UnreadableFile } from '../../../platform/exchange/fault.ts'
import { BatchBuilder, defaultLimits, type TableFile } from '../../../platform/exchange/table-file.ts'
import { documentRecords, largestJson, lineRecords } from '../../../platform/connections/file-source.ts'
import { recordTable } from '../../../platform/connections/records.ts'

const START = 64

/** Whether a file holds JSON: by its name, or else because it begins as a list or document does. */
export async function isJson(path: string, name: string): Promise<boolean> {
  if (/\.(?:json|ndjson|jsonl)$/i.test(name)) return true
  if (/\.[a-z\d]{1,5}$/i.test(name)) return false
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0)
    return /^\uFEFF?\s*[[{]/.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * The documents of a JSON list, of the first list in a document, or of lines, as rows: a column for each member, those of
 * nested documents by their paths. Lines are numbers of documents. Throws UnreadableFile.
 */
export async function openJson(path: string, name: string): Promise<TableFile> {
  const inLines = /\.(?:ndjson|jsonl)$/i.test(name)
  if (!inLines && (await stat(path)).size > largestJson)
    throw new UnreadableFile(name, 'tooLarge', { values: { limit: largestJson >> 20 } })
  const records = inLines ? lineRecords(path) : documentRecords(path)
  const table = await recordTable(records).catch((error: unknown) => {
    throw brokenJson(error, name)
  })
  const header = table.columns.map((column) => column.name)
  if (header.length === 0) throw new UnreadableFile(name, 'noRows')
  return {
    name,
    header,
    headerLine: 0,
    sheets: [],
    close: () => table.close(),
    batches: async function* () {
      const values = header.map((column) => table.valueOf(column)!)
      const builder = new BatchBuilder()
      let line = 0
      try {
        for await (const documents of table.batches())
          for (const document of documents) {
            line++
            const cells = values.map((value) => value(document) ?? '')
            for (const [at, cell] of cells.entries()) {
              const fault = cellFault(line, at, cell, defaultLimits)
              if (!fault) continue
              builder.fault(fault)
              cells[at] = ''
            }
            builder.add(line, cells)
            if (builder.full) yield builder.take()
          }
        if (!builder.empty) yield builder.take()
      } catch (error) {
        throw brokenJson(error, name)
      } finally {
        await table.close()
      }
    },
  }
}

const brokenJson = (error: unknown, name: string): unknown =>
  error instanceof SyntaxError ? new UnreadableFile(name, 'broken', { values: { reason: 'JSON' } }) : error
