import { TaktError } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { documentFields, type TemplateFields } from '#domain/print/template-fields.ts'
import {
  isTemplateDocument,
  LINES,
  lineNumber,
  MOST_FILLED_ROWS,
  MOST_PICTURES,
  printoutFields,
  templateRows,
  type TemplateRows,
} from '#domain/print/templates.ts'
import { xlsxFormats } from '../../../platform/exchange/xlsx/cells.ts'
import type { Call } from '../../../identity/handlers.ts'
import type {
  FilledDocument,
  FillJob,
  FilledValue,
  FilledValues,
} from '../../../platform/print/templates/job.ts'
import type { ReadDocument, ReadRow } from '../form.ts'
import { MASK, type Words } from '../words.ts'
import type { KeptTemplate } from './store.ts'

/** What is known of every printout, as values of the wire. */
export type Printout = Readonly<Record<keyof typeof printoutFields, unknown>>

export const printoutOf = (title: string, rows: number, now: Date, call: Call): Printout => ({
  'print.at': `${now.toISOString().slice(0, 19)}Z`,
  'print.by': call.caller?.userName ?? null,
  'print.unit': call.scope.planUnitCode,
  'print.title': title,
  'print.rows': rows,
})

export const printoutValues = (printout: Printout, words: Words): FilledValues =>
  Object.fromEntries(
    Object.entries<Field>(printoutFields).map(([path, field]) => [
      path,
      words.filledWith(printout[path as keyof Printout], field),
    ]),
  )

/** Documents in a template. */
export function documentJob(
  template: KeptTemplate,
  documents: readonly ReadDocument[],
  words: Words,
  printed: { readonly printout: Printout; readonly model: TenantModel },
): FillJob {
  const { printout } = printed
  if (!isTemplateDocument(template.form)) throw new Error(`no document: ${template.form}`)
  const rows = templateRows[template.form]
  const paths = pathsOf(template)
  const always = printoutValues(printout, words)
  const filled = documents.map(
    (document): FilledDocument => ({
      key: words.text(document.row, 'code'),
      head: { ...always, ...valuesOf(paths.head, '', document, rows.head, words) },
      lines: document.lines.map((line, at) => ({
        ...valuesOf(paths.lines, LINES, line, rows.lines, words),
        ...numbered(at + 1, words),
      })),
    }),
  )
  return jobOf(
    template,
    filled,
    documentFields(template.form, printed.model),
    String(printout['print.title']),
  )
}

/** The number of a line. */
export const numbered = (number: number, words: Words): FilledValues =>
  Object.fromEntries(
    Object.entries(lineNumber).map(([path, field]) => [path, words.filledWith(number, field)]),
  )

/** Fields that the template names, of documents and of lines. */
export function pathsOf({ shape }: KeptTemplate) {
  const paths = (isLine: boolean): string[] => [
    ...new Set(shape.places.filter((place) => place.isLine === isLine).map(({ path }) => path)),
  ]
  return { head: paths(false), lines: paths(true) }
}

function valuesOf(
  paths: readonly string[],
  prefix: string,
  read: ReadRow,
  rows: TemplateRows,
  words: Words,
): FilledValues {
  const values: Record<string, FilledValue> = {}
  for (const path of paths) {
    const name = path.slice(prefix.length)
    const dot = name.indexOf('.')
    const figure = rows.figures[name]
    if (figure) values[path] = figureOf(read.figures[name], figure, words)
    else if (dot < 0 && name in read.row.entity.fields) values[path] = words.filled(read.row, name)
    else if (rows.joined[name.slice(0, dot)])
      values[path] = words.filled(read.joined[name.slice(0, dot)], name.slice(dot + 1))
  }
  return values
}

const figureOf = (figure: string | undefined, field: Field, words: Words): FilledValue =>
  figure === MASK ? { value: MASK, text: MASK } : words.filledWith(figure === '' ? null : figure, field)

/** What a template is filled with; throws where that is more than a workbook takes. */
export function jobOf(
  { content, layout, shape }: KeptTemplate,
  documents: readonly FilledDocument[],
  fields: TemplateFields,
  title: string,
): FillJob {
  const lines = (isBlankToo: boolean): number =>
    documents.reduce((sum, { lines: all }) => sum + Math.max(all.length, isBlankToo ? 1 : 0), 0)
  const rows = documents.length * shape.rows + shape.repeated * lines(true)
  if (rows > MOST_FILLED_ROWS)
    throw new TaktError('tooManyRowsForTemplate', { rows, limit: MOST_FILLED_ROWS })
  const codes = (isLine: boolean): number =>
    shape.places.filter((place) => place.isCode && place.isLine === isLine).length
  const count = documents.length * codes(false) + codes(true) * lines(false)
  if (count > MOST_PICTURES) throw new TaktError('tooManyCodesForTemplate', { count, limit: MOST_PICTURES })
  const formats = [...fields].flatMap(([path, { kind }]) =>
    xlsxFormats[kind] === undefined ? [] : [[path, xlsxFormats[kind]] as const],
  )
  return { bytes: content, layout, title, formats: Object.fromEntries(formats), documents }
}
