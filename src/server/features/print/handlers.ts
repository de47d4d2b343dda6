import type { Readable } from 'node:stream'
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
} from '#domain/choices/print-documents.ts'
import { papers } from '#domain/print/paper.ts'
import { labelSheets, placesOf, sheetNamed } from '#domain/print/label-sheets.ts'
import type { InputOf } from '#domain/service.ts'
import { printCalls, type PrintCall } from '#domain/services/planning/print.ts'
import { checkTool } from '../../identity/tool-check.ts'
import { auditExport } from '../../platform/exchange/export-audit.ts'
import { fileAnswer, fileDay } from '../../platform/exchange/export-rows.ts'
import { looksOf } from '../../platform/exchange/exports.ts'
import { zonedText } from '../../platform/exchange/pdf/cell-text.ts'
import { handle, type Call, type FileAnswer, type HandlerEntry } from '../../identity/handlers.ts'
import type { PageSize, PrintInfo } from '../../platform/print/blocks.ts'
import { filledTemplate } from '../../platform/print/templates/write.ts'
import { writePrint } from '../../platform/print/write.ts'
import type { Services } from '../../identity/services.ts'
import { askedCodes } from '../planning/asked-codes.ts'
import { forms } from './documents/index.ts'
import type { LabelForm } from './form.ts'
import { SeenRows, type SeenRow } from './seen-rows.ts'
import { checkCount, subjectsOf } from './subjects.ts'
import { documentJob, printoutOf } from './templates/filled.ts'
import { usableTemplate } from './templates/store.ts'
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
      await auditExport(tx, entity.name, `${name}.${made.format}`, {
        rows: made.count,
        format: made.format,
        document: name,
        template: made.template,
        codes: codes.join(', '),
      })
      return made
    },
    { isolation: 'repeatable read' },
  )
  const { label } = printDocuments[name]
  const suffix = codes.length === 1 ? codes[0]! : fileDay(now, looksOf(call))
  return fileAnswer({ label }, made.format, call.language, suffix, made.write())
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

/** A file that is not written yet. */
interface Made {
  readonly format: 'pdf' | 'xlsx'
  /** Documents or labels in it. */
  readonly count: number
  readonly template?: string
  write(): Readable
}

async function makeAll(read: SeenRows, asked: Asked, call: Call): Promise<Made> {
  const { source, name, codes, input, now } = asked
  const form = forms[name]
  const { copies } = input
  const count = (rows: number): number => rows * (form.gives === 'labels' ? (copies ?? 1) : 1)
  const limit = form.gives === 'labels' ? MOST_LABELS : MOST_DOCUMENTS
  checkCount(count(codes.length), limit, name, call)
  const subjects = await subjectsOf(read, source, codes, form.about, call)
  checkCount(count(subjects.length), limit, name, call)
  const looks = looksOf(call)
  const words = new Words(looks)
  const made = Math.floor(now.getTime() / 1000) * 1000
  const info = {
    title: textOf(printDocuments[name].label, call.language),
    language: call.language,
    made,
    madeText: `${words.say('made')} ${zonedText(new Date(made).toISOString(), looks.zone)} (${looks.zone})`,
  }
  if (form.gives === 'labels') return labelsOf(read, subjects, { form, words, info, input })
  const documents = await form.read(read, subjects)
  if (input.template) {
    const template = await usableTemplate(read.tx, input.template, call, { form: name, about: null })
    const printout = printoutOf(info.title, subjects.length, now, call)
    const job = documentJob(template, documents, words, { printout, model: call.caller!.model })
    const facts = { format: 'xlsx', count: documents.length, template: template.code } as const
    return { ...facts, write: () => filledTemplate(job) }
  }
  const sheets = documents.map((document) => form.lay(document, words))
  const size = cardSizes[paperOf(name, input.paper)]
  return { format: 'pdf', count: sheets.length, write: () => writePrint({ ...info, size, sheets }) }
}

interface LabelsAsked {
  readonly form: LabelForm
  readonly words: Words
  readonly info: PrintInfo
  readonly input: Input
}

async function labelsOf(
  read: SeenRows,
  subjects: readonly SeenRow[],
  { form, words, info, input }: LabelsAsked,
): Promise<Made> {
  const sheet = sheetNamed(input.sheet)
  const labels = (await form.make(read, subjects, words)).flatMap((label) =>
    Array.from({ length: input.copies ?? 1 }, () => label),
  )
  const start = Math.min(input.start ?? 1, placesOf(labelSheets[sheet]))
  return { format: 'pdf', count: labels.length, write: () => writePrint({ ...info, sheet, start, labels }) }
}

const cardSizes: Readonly<Record<CardPaper, PageSize>> = {
  A4: papers.A4,
  A5: { width: papers.A4.width, height: 419.53 },
}

function paperOf(name: DocumentName, asked: string | null | undefined): CardPaper {
  const papers: readonly CardPaper[] = printDocuments[name].papers
  return papers.find((paper) => paper === asked) ?? papers[0]!
}
