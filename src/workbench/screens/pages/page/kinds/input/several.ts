import type { Field } from '#domain/field-kinds.ts'

const SEPARATOR = ';'

/** Several codes: a list in a field of references, else text with `;` between them, as in lists and files. */
export const codesOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'string')
    : typeof value === 'string'
      ? value.split(SEPARATOR).filter((one) => one !== '')
      : []

export function codesValue(codes: readonly string[], { field }: { readonly field: Field }): unknown {
  if (field.kind === 'references') return codes
  return codes.length === 0 ? null : codes.join(SEPARATOR)
}

/** EVENT.value of a change: text, whatever holds the codes. */
export const codesText = (value: unknown): unknown => (Array.isArray(value) ? value.join(SEPARATOR) : value)
