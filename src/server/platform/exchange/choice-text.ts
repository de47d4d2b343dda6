import { choiceOf } from '#domain/choices/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { capitalised, textOf, type Language } from '#domain/label.ts'
import { choiceCode } from '#domain/rules/choice-code.ts'

/** The label of a code as it stands alone, where it leads back to the code; else the code. */
export function choiceText(code: string, field: Field, language: Language): string {
  const label = choiceOf(field.choice!)[code]
  if (!label) return code
  const shown = capitalised(textOf(label, language))
  return choiceCode(shown.trim(), field) === code ? shown : code
}
