import { choiceOf } from '../choices/index.ts'
import type { Field, FieldKind, Fields } from '../field-kinds.ts'
import { textOf } from '../label.ts'

/** JSON Schema of the values of each kind on the wire (field-kinds.ts). */
const kinds: Record<FieldKind, Readonly<Record<string, unknown>> & { readonly type?: string }> = {
  code: { type: 'string' },
  text: { type: 'string' },
  longText: { type: 'string' },
  expression: { type: 'string' },
  color: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  choice: { type: 'string' },
  reference: { type: 'string' },
  integer: { type: 'integer' },
  duration: { type: 'integer', description: 'seconds' },
  quantity: { type: 'string', description: 'exact decimal' },
  flag: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'date-time' },
  references: { type: 'array', items: { type: 'string' } },
  json: {},
}

const nameOf = ({ label }: Field): string => textOf(label, 'en')

/** The schema of a value that is there. */
function valueSchema(field: Field): Readonly<Record<string, unknown>> {
  return {
    ...kinds[field.kind],
    title: nameOf(field),
    ...(field.choice ? { enum: Object.keys(choiceOf(field.choice)) } : {}),
    ...(field.length ? { maxLength: field.length } : {}),
    ...(field.min === undefined || field.kind === 'quantity' ? {} : { minimum: field.min }),
    ...(field.max === undefined || field.kind === 'quantity' ? {} : { maximum: field.max }),
  }
}

const properties = (fields: Fields, of: (field: Field) => object): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))

/** What is sent: values of fields, of which those that are required must be there. */
export const bodySchema = (fields: Fields) => ({
  type: 'object',
  properties: properties(fields, valueSchema),
  required: Object.entries(fields)
    .filter(([, field]) => field.required && field.default === undefined)
    .map(([name]) => name),
})

/** A value of an answer: null where it is empty, or kept from the reader. */
function answerSchema(field: Field): object {
  const { type } = kinds[field.kind]
  if (type === undefined) return { title: nameOf(field) }
  const { enum: codes, ...rest } = valueSchema(field)
  return {
    ...rest,
    type: [type, 'null'],
    ...(Array.isArray(codes) ? { enum: [...(codes as string[]), null] } : {}),
  }
}

/** A row of an answer. */
export const rowSchema = (fields: Fields) => ({
  type: 'object',
  properties: properties(fields, answerSchema),
})
