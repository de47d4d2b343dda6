import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { templateFault, type TemplateFault } from '#domain/print/template-faults.ts'
import { documentFields, rowFields, type TemplateFields } from '#domain/print/template-fields.ts'
import { isTemplateDocument, LINES, templateLimits } from '#domain/print/templates.ts'
import { printRows } from '#domain/services/planning/print.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { contentTypes } from '../../../platform/exchange/export-rows.ts'
import { receive } from '../../../platform/exchange/uploads.ts'
import { handle, inReadOnly, handleRaw, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import { readInput } from '../../../http/input.ts'
import { checkedTemplate } from '../../../platform/print/templates/write.ts'
import { openReport } from '../../reports/open.ts'
import type { ReportService } from '../../reports/service.ts'
import { listNamed, printTemplateRows } from './rows.ts'
import {
  createTemplate,
  keptTemplate,
  offeredTemplates,
  replaceFile,
  type FilledWith,
  type SentFile,
} from './store.ts'
import { tryTemplate } from './trial.ts'

type Raw = Readonly<Record<string, unknown>>

/** Print templates: their files, the fields that they may name, and rows printed in them. */
export function printTemplateHandlers(service: ReportService): readonly HandlerEntry[] {
  const folder = join(service.services.dataDir, 'uploads')
  /** The one file of a request and its fields, as declared. */
  const received = async <T>(
    raw: Raw,
    call: Call,
    work: (file: { name: string; bytes: Buffer }, fields: Raw) => Promise<T>,
  ): Promise<T> => {
    const sent = await receive(call.request, folder)
    try {
      const [file, ...more] = sent.files
      if (!file || more.length > 0) throw new TaktError('noFile')
      if ((await stat(file.path)).size > templateLimits.fileBytes)
        throw refused(
          file.name,
          [templateFault('fileTooLarge', null, { limit: templateLimits.fileBytes >> 20 })],
          call.language,
        )
      return await work(
        { name: file.name, bytes: await readFile(file.path) },
        { ...raw, ...Object.fromEntries(sent.fields) },
      )
    } finally {
      await sent.drop()
    }
  }
  return [
    handleRaw(printTemplateCalls.upload, (raw, call) =>
      received(raw, call, async (file, fields) => {
        const { upload } = printTemplateCalls
        const sent = readInput(upload.input, sentFields(fields, upload.input), call.language) as {
          code: string
          name: string
          form: string
          about?: string | null
          layout: string
        }
        const filledWith = await knownFilling({ form: sent.form, about: sent.about || null }, call)
        const checked = await checkedFile(file, filledWith.fields, call.language)
        return {
          id: await call.transaction((tx) =>
            createTemplate(tx, { ...sent, about: filledWith.about }, checked),
          ),
        }
      }),
    ),
    handleRaw(printTemplateCalls.replace, (raw, call) =>
      received(raw, call, async (file, fields) => {
        const { replace } = printTemplateCalls
        const { id, rowVersion } = readInput(
          replace.input,
          sentFields(fields, replace.input),
          call.language,
        ) as { id: string; rowVersion: number }
        const kept = await call.transaction((tx) => keptTemplate(tx, id, call), { readOnly: true })
        const filledWith = await knownFilling(kept, call)
        const checked = await checkedFile(file, filledWith.fields, call.language)
        await call.transaction((tx) => replaceFile(tx, id, rowVersion, checked, call))
        return { id }
      }),
    ),
    inReadOnly(printTemplateCalls.download, async ({ id }, tx, call) => {
      const { fileName, content } = await keptTemplate(tx, id, call)
      return { name: fileName, type: contentTypes.xlsx, body: content }
    }),
    handle(printTemplateCalls.trial, ({ id, code }, call) => tryTemplate(service, id, code || null, call)),
    handle(printTemplateCalls.fields, async ({ form, about }, call) => {
      const { fields } = await knownFilling({ form, about: about || null }, call)
      return {
        items: [...fields].map(([path, { label, kind }]) => ({
          path,
          label,
          kind,
          isLine: path.startsWith(LINES),
        })),
      }
    }),
    inReadOnly(printTemplateCalls.offered, async ({ form, about }, tx) => ({
      items: await offeredTemplates(tx, { form, about: about || null }),
    })),
    handle(printRows, (input, call) => printTemplateRows(service, input, call)),
  ]
}

/** Fields of a form, whatever their case, numbers as numbers. */
function sentFields(fields: Raw, input: Readonly<Record<string, { readonly kind: string }>>): Raw {
  const sent = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  return Object.fromEntries(
    Object.entries(input).map(([name, { kind }]) => {
      const value = sent.get(name.toLowerCase())
      return [name, kind === 'integer' && typeof value === 'string' ? Number(value) : value]
    }),
  )
}

/** What a template is filled with, as it is spelt, and the fields it may name; throws where there is no such thing. */
async function knownFilling(
  { form, about }: FilledWith,
  call: Call,
): Promise<FilledWith & { readonly fields: TemplateFields }> {
  const { model } = call.caller!
  if (isTemplateDocument(form)) return { form, about: null, fields: documentFields(form, model) }
  if (form === 'report') {
    const report = await openReport(about ?? '', call)
    return { form, about: report.code, fields: rowFields(report.columns) }
  }
  const list = listNamed(form === 'list' ? (about ?? '') : '', call)
  return { form, about: list.name, fields: rowFields(list.fields) }
}

/** The refusal of a file, with each of its faults. */
const refused = (file: string, faults: readonly TemplateFault[], language: Language): TaktError =>
  new TaktError(
    'templateRefused',
    { file, count: faults.length },
    { faults: faults.map((fault) => ({ message: faultText(fault, language), members: ['file'] })) },
  )

/** A file that holds nothing but fields of what it is filled with; its faults are named with sheet and cell. */
async function checkedFile(
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  fields: TemplateFields,
  language: Language,
): Promise<SentFile> {
  const shape = await checkedTemplate(bytes, name)
  if (!('places' in shape)) throw refused(name, shape, language)
  const faults = shape.places
    .filter(({ path }) => !fields.has(path))
    .map(({ cell, path }) => templateFault('unknownField', cell, { name: `{${path}}` }))
  if (shape.places.length === 0)
    faults.push(templateFault('noPlaces', null, { example: `{${[...fields.keys()][0]}}` }))
  if (faults.length > 0) throw refused(name, faults, language)
  return { name, bytes, shape }
}

const faultText = ({ place, message }: TemplateFault, language: Language): string =>
  place === null ? textOf(message, language) : `${place} ${textOf(message, language)}`
