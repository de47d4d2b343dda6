import type { Readable } from 'node:stream'
import type { ImportFault } from '#domain/exchange.ts'
import { text } from '#domain/field-kinds.ts'
import type { SchemeFileReport } from '#domain/integration/imports/report.ts'
import { label, textOf, type Language } from '#domain/label.ts'
import { sheetName } from '#domain/print/workbook-looks.ts'
import type { ExportColumn } from '../../../platform/exchange/export-columns.ts'
import { DENSE_FROM, writeXlsx } from '../../../platform/exchange/xlsx/write.ts'
import type { Batch } from '../../../platform/exchange/table-file.ts'
import type { FileStep } from './file-table.ts'
import { readFileApart } from './read-apart.ts'
import type { ReadJob } from './read-worker.ts'

const reasonTitle = label('错误原因', 'Reason')

/** Faults of rows by their lines, as texts. */
export class Reasons {
  private readonly byLine = new Map<number, string[]>()
  private readonly language: Language

  constructor(language: Language) {
    this.language = language
  }

  add({ line, column, message }: ImportFault): void {
    const said = textOf(message, this.language)
    const reasons = this.byLine.get(line) ?? []
    reasons.push(column === '' ? said : `${column}: ${said}`)
    this.byLine.set(line, reasons)
  }

  /** Takes the reasons of a line. */
  take(line: number): string {
    const reasons = this.byLine.get(line)?.join('; ') ?? ''
    this.byLine.delete(line)
    return reasons
  }

  /** Those of lines up to one: of the file as a whole and of its header. */
  takeUpTo(line: number): string {
    const lines = [...this.byLine.keys()].filter((one) => one <= line).sort((a, b) => a - b)
    return lines.map((one) => this.take(one)).join('; ')
  }
}

type Row = readonly string[]

/** The rows of a file as a workbook, with what is wrong with each in a column at the end. */
export async function faultFile(
  job: ReadJob,
  report: SchemeFileReport,
  reasons: Reasons,
  language: Language,
): Promise<Readable> {
  const steps = readFileApart(job)
  const first = await steps.next()
  const head = !first.done && first.value.step === 'head' ? first.value.head : null
  const titles = [...(head?.columns.map(({ name }) => name) ?? []), textOf(reasonTitle, language)]
  const columns = titles.map(
    (title): ExportColumn => ({ name: title, header: title, field: text(title, title) }),
  )
  const places = head?.columns.map(({ at }) => at) ?? []
  const out = writeXlsx(columns, linesOf(steps, places, head?.headerRow ?? 0, reasons), {
    sheet: sheetName(head?.sheet ?? report.file) || 'Sheet1',
    language,
    zone: 'UTC',
    dense: report.rows > DENSE_FROM,
  })
  out.once('close', () => void steps.return(undefined))
  return out
}

async function* linesOf(
  steps: AsyncGenerator<FileStep>,
  places: readonly number[],
  headerRow: number,
  reasons: Reasons,
): AsyncGenerator<readonly Row[]> {
  const general = reasons.takeUpTo(headerRow)
  if (general !== '') yield [[...places.map(() => ''), general]]
  for await (const step of steps) if (step.step === 'rows') yield rowsOf(step, places, reasons)
}

/** Rows of a batch in the order of their lines, also those that could not be read as rows. */
function rowsOf(batch: Batch, places: readonly number[], reasons: Reasons): readonly Row[] {
  const rows = batch.rows.map((cells, at) => {
    const line = batch.lines[at]!
    return { line, row: [...places.map((place) => cells[place] ?? ''), reasons.take(line)] }
  })
  const known = new Set(batch.lines)
  for (const { line, value } of batch.faults) {
    if (known.has(line)) continue
    known.add(line)
    rows.push({ line, row: [...places.map((_, at) => (at === 0 ? value : '')), reasons.take(line)] })
  }
  return rows.sort((a, b) => a.line - b.line).map(({ row }) => row)
}
