import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { printDocuments, type PrintSource } from '#domain/choices/print-documents.ts'
import { isTemplateDocument, type TemplateDocument } from '#domain/print/templates.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import { auditExport } from '../../../platform/exchange/export-audit.ts'
import { fileAnswer } from '../../../platform/exchange/export-rows.ts'
import { looksOf } from '../../../platform/exchange/exports.ts'
import { requireUnit, type Call, type FileAnswer } from '../../../identity/handlers.ts'
import { filledTemplate } from '../../../platform/print/templates/write.ts'
import type { ReportService } from '../../reports/service.ts'
import { sheetForms } from '../documents/index.ts'
import { SeenRows } from '../seen-rows.ts'
import { subjectsOf } from '../subjects.ts'
import { Words } from '../words.ts'
import { documentJob, printoutOf } from './filled.ts'
import { checkListOpen, fillRows, withRows } from './rows.ts'
import { keptTemplate, type KeptTemplate } from './store.ts'

/** Rows of a list or report in a trial, and documents where no row is named. */
const FIRST_ROWS = 50
const FIRST_DOCUMENTS = 2

/** A template with rows of its reader: one of them, or the first ones. It need not be switched on. */
export async function tryTemplate(
  service: ReportService,
  id: string,
  code: string | null,
  call: Call,
): Promise<FileAnswer> {
  const template = await call.transaction((tx) => keptTemplate(tx, id, call), { readOnly: true })
  const { form } = template
  if (isTemplateDocument(form)) return tryDocument(service, template, form, code, call)
  return withRows(service, template, {}, call, (source, tx) =>
    fillRows(template, source, FIRST_ROWS, { service, tx, call, input: {} }, true),
  )
}

/** Rows that a document may be about, the first kind of them. */
const sources: Readonly<Record<TemplateDocument, PrintSource['entity']>> = {
  jobCard: 'operation',
  issueList: 'order',
  travelCard: 'order',
}

async function tryDocument(
  service: ReportService,
  template: KeptTemplate,
  form: TemplateDocument,
  code: string | null,
  call: Call,
): Promise<FileAnswer> {
  requireUnit(call)
  const entity = entityNamed(sources[form])
  checkListOpen(entity, call)
  const title = textOf(printDocuments[form].label, call.language)
  const job = await call.transaction(
    async (tx) => {
      const read = new SeenRows(tx, call.language)
      const codes = code === null ? await firstCodes(new Reading(tx), entity.name) : [code]
      const source = { entity: sources[form], isList: true, documents: [form] }
      const built = sheetForms[form]
      const subjects = await subjectsOf(read, source, codes, built.about, call)
      if (subjects.length === 0) throw new TaktError('nothingToPrint', { document: title })
      const documents = await built.read(read, subjects)
      const facts = { rows: documents.length, format: 'xlsx', document: form, template: template.code }
      await auditExport(tx, entity.name, `${form}.xlsx`, { ...facts, codes: codes.join(', ') })
      const printout = printoutOf(title, documents.length, service.services.now(), call)
      return documentJob(template, documents, new Words(looksOf(call)), {
        printout,
        model: call.caller!.model,
      })
    },
    { isolation: 'repeatable read' },
  )
  const label = { zh: template.name, en: template.name }
  return fileAnswer({ label }, 'xlsx', call.language, code ?? '', filledTemplate(job))
}

async function firstCodes(read: Reading, entity: string): Promise<string[]> {
  const rows = await read.rows<{ code: string }>(
    `select t.code from ${read.seen(entity)} t order by t.code limit ${FIRST_DOCUMENTS}`,
  )
  return rows.map(({ code }) => code)
}
