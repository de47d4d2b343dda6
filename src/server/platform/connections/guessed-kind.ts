import type { SourceValueKind } from '#domain/integration/source-row.ts'
import type { SourceColumn } from './source-reader.ts'

/** Rows that are looked at to find out what the columns hold. */
export const GUESSED_ROWS = 200

const forms: readonly (readonly [SourceValueKind, RegExp])[] = [
  // A number with a leading zero is a code.
  ['number', /^-?(?:0|[1-9]\d{0,30})(?:\.\d+)?$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['time', /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/],
  ['flag', /^(?:true|false)$/],
  ['other', /^[[{][\s\S]*[\]}]$/],
]

/** What texts without types are, by the form of all values that are there. */
export function guessedKind(values: Iterable<string | null>): SourceValueKind {
  let possible = forms
  let some = false
  for (const value of values) {
    if (value === null || value === '') continue
    some = true
    possible = possible.filter(([, form]) => form.test(value))
    if (possible.length === 0) return 'text'
  }
  return some ? possible[0]![0] : 'text'
}

export const guessedColumn = (name: string, values: readonly (string | null)[]): SourceColumn => ({
  name,
  kind: guessedKind(values),
  nullable: true,
})
