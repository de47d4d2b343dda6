import type { Field, Fields } from '../field-kinds.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'
import {
  LINES,
  lineNumber,
  printoutFields,
  templateRows,
  type TemplateDocument,
  type TemplateRows,
} from './templates.ts'

/** Fields that the places of a template may name, by their paths. */
export type TemplateFields = ReadonlyMap<string, Field>

/** Values that no cell can show. */
const isShown = ({ kind, secret }: Field): boolean => kind !== 'json' && secret !== true

function fieldsOf({ of, fields, joined, figures }: TemplateRows, model: TenantModel): Map<string, Field> {
  const [first, ...others] = of.map((name) => model.named(name).fields as Fields)
  const own = Object.entries(first!).filter(
    ([name, { kind }]) =>
      (!fields || fields.includes(name)) && others.every((other) => other[name]?.kind === kind),
  )
  const led = Object.entries(joined).flatMap(([prefix, name]) =>
    Object.entries(model.named(name).fields).map(([field, one]) => [`${prefix}.${field}`, one] as const),
  )
  return new Map([...own, ...led, ...Object.entries(figures)].filter(([, field]) => isShown(field)))
}

const inLines = (fields: Iterable<readonly [string, Field]>): (readonly [string, Field])[] =>
  [...fields].map(([path, field]) => [LINES + path, field] as const)

const always = Object.entries<Field>(printoutFields)

/** Those of a document, with the fields that the tenant added. */
export function documentFields(document: TemplateDocument, model: TenantModel): TemplateFields {
  const { head, lines } = templateRows[document]
  return new Map([
    ...fieldsOf(head, model),
    ...inLines(fieldsOf(lines, model)),
    ...Object.entries(lineNumber),
    ...always,
  ])
}

/** Those of the rows of a list or report: each row is a line. */
export const rowFields = (fields: Fields): TemplateFields =>
  new Map([
    ...inLines(Object.entries(fields).filter(([, field]) => isShown(field))),
    ...Object.entries(lineNumber),
    ...always,
  ])
