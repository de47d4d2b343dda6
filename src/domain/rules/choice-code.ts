import { choiceOf } from '../choices/index.ts'
import type { Field } from '../field-kinds.ts'

/** The code of a choice, given by code (without case) or by its text in either language; null: there is none. */
export function choiceCode(text: string, { choice }: Field): string | null {
  const choices = choiceOf(choice!)
  if (Object.hasOwn(choices, text)) return text
  const wanted = text.toLowerCase()
  for (const [code, label] of Object.entries(choices))
    if (code.toLowerCase() === wanted || label.zh === text || label.en.toLowerCase() === wanted) return code
  return null
}
