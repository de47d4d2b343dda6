import { choiceOf } from '#domain/choices/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { capitalised, textOf, type Language } from '#domain/label.ts'
import { checkValue } from '#domain/rules/values.ts'

/** The label of a code as it stands alone, where it leads back to the code; else the code. */
export function choiceText(code: string, field: Field, language: Language): string {
  const label = choiceOf(field.choice!)[code]
  if (!label) return code
  const shown = capitalised(textOf(label, language))
  const back = checkValue(field, shown)
  return 'value' in back && back.value === code ? shown : code
}
