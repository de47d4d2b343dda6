import { entityNamed } from '../entities/index.ts'
import type { Field, Fields } from '../field-kinds.ts'
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

function fieldsOf({ of, fields, joined, figures }: TemplateRows): Map<string, Field> {
  const [first, ...others] = of.map((name) => entityNamed(name).fields as Fields)
  const own = Object.entries(first!).filter(
    ([name, { kind }]) =>
      (!fields || fields.includes(name)) && others.every((other) => other[name]?.kind === kind),
  )
  const led = Object.entries(joined).flatMap(([prefix, name]) =>
    Object.entries(entityNamed(name).fields).map(([field, one]) => [`${prefix}.${field}`, one] as const),
  )
  return new Map([...own, ...led, ...Object.entries(figures)].filter(([, field]) => isShown(field)))
}

const inLines = (fields: Iterable<readonly [string, Field]>): (readonly [string, Field])[] =>
  [...fields].map(([path, field]) => [LINES + path, field] as const)

const always = Object.entries<Field>(printoutFields)

/** Those of a document. */
export function documentFields(document: TemplateDocument): TemplateFields {
  const { head, lines } = templateRows[document]
  return new Map([...fieldsOf(head), ...inLines(fieldsOf(lines)), ...Object.entries(lineNumber), ...always])
}

/** Those of the rows of a list or report: each row is a line. */
export const rowFields = (fields: Fields): TemplateFields =>
  new Map([
    ...inLines(Object.entries(fields).filter(([, field]) => isShown(field))),
    ...Object.entries(lineNumber),
    ...always,
  ])
