import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import {
  MOST_DOCUMENTS,
  MOST_LABELS,
  printDocuments,
  printSources,
  type CardPaper,
  type DocumentName,
  type PrintSource,
  type SourceName,
} from '#domain/print/documents.ts'
import { labelSheets, placesOf, sheetNamed } from '#domain/print/label-sheets.ts'
import type { InputOf } from '#domain/service.ts'
import { printCalls, type PrintCall } from '#domain/services/planning/print.ts'
import { checkTool } from '../../access/tool-check.ts'
import { auditExport } from '../../exchange/export-audit.ts'
import { fileAnswer } from '../../exchange/export-rows.ts'
import { looksOf } from '../../exchange/exports.ts'
import { zonedText } from '../../exchange/pdf/cell-text.ts'
import { handle, type Call, type FileAnswer, type HandlerEntry } from '../../http/handlers.ts'
import type { Print } from '../../print/blocks.ts'
import { writePrint } from '../../print/write.ts'
import type { Services } from '../../services.ts'
import { askedCodes } from '../planning/asked-codes.ts'
import { forms } from './documents/index.ts'
import { SeenRows } from './seen-rows.ts'
import { checkCount, subjectsOf } from './subjects.ts'
import { Words } from './words.ts'

/** Documents of the rows of lists and screens. */
export const printHandlers = (services: Services): readonly HandlerEntry[] =>
  (Object.entries(printCalls) as [SourceName, PrintCall][]).map(([name, endpoint]) =>
    handle(endpoint, (input, call) => print(services, printSources[name], input, call)),
  )

type Input = InputOf<PrintCall>

/** One snapshot, in which the entry of the audit log is written: what cannot be recorded does not leave. */
async function print(services: Services, source: PrintSource, input: Input, call: Call): Promise<FileAnswer> {
  const entity = entityNamed(source.entity)
  if (source.isList) checkTool(entity, 'export', call)
  const name = documentOf(source, input.document)
  const codes = askedCodes(input.codes, 'codes')
  const now = services.now()
  const made = await call.transaction(
    async (tx) => {
      const made = await makeAll(new SeenRows(tx, call.language), { source, name, codes, input, now }, call)
      await auditExport(tx, entity.name, `${name}.pdf`, {
        rows: made.count,
        format: 'pdf',
        document: name,
        codes: codes.join(', '),
      })
      return made.print
    },
    { isolation: 'repeatable read' },
  )
  const { label } = printDocuments[name]
  const suffix = codes.length === 1 ? codes[0]! : now.toISOString().slice(0, 10)
  return fileAnswer({ label }, 'pdf', call.language, suffix, writePrint(made))
}

function documentOf({ documents }: PrintSource, asked: string): DocumentName {
  const name = documents.find((one) => one === asked)
  if (name === undefined)
    throw new TaktError('invalidRequest', {}, { details: `document: ${documents.join()}` })
  return name
}

interface Asked {
  readonly source: PrintSource
  readonly name: DocumentName
  readonly codes: readonly string[]
  readonly input: Input
  readonly now: Date
}

async function makeAll(
  read: SeenRows,
  { source, name, codes, input, now }: Asked,
  call: Call,
): Promise<{ print: Print; count: number }> {
  const form = forms[name]
  const looks = looksOf(call)
  const words = new Words(looks)
  const { copies, start } = input
  const count = (rows: number): number => rows * (form.gives === 'labels' ? (copies ?? 1) : 1)
  const limit = form.gives === 'labels' ? MOST_LABELS : MOST_DOCUMENTS
  checkCount(count(codes.length), limit, name, call)
  const subjects = await subjectsOf(read, source, codes, form.about, call)
  checkCount(count(subjects.length), limit, name, call)
  const made = Math.floor(now.getTime() / 1000) * 1000
  const info = {
    title: textOf(printDocuments[name].label, call.language),
    language: call.language,
    made,
    madeText: `${words.say('made')} ${zonedText(new Date(made).toISOString(), looks.zone)} (${looks.zone})`,
  }
  if (form.gives === 'sheets') {
    const sheets = await form.make(read, subjects, words)
    return { print: { ...info, paper: paperOf(name, input.paper), sheets }, count: sheets.length }
  }
  const sheet = sheetNamed(input.sheet)
  const places = placesOf(labelSheets[sheet])
  const labels = (await form.make(read, subjects, words)).flatMap((label) =>
    Array.from({ length: copies ?? 1 }, () => label),
  )
  return {
    print: { ...info, sheet, start: Math.min(start ?? 1, places), labels },
    count: labels.length,
  }
}

function paperOf(name: DocumentName, asked: string | null | undefined): CardPaper {
  const papers: readonly CardPaper[] = printDocuments[name].papers
  return papers.find((paper) => paper === asked) ?? papers[0]!
}
