import { choiceOf, type ChoiceName } from '#domain/choices/index.ts'
import type { Label } from '#domain/label.ts'

/** All codes of a choice to choose from, with their names as they stand alone. */
export function choiceOptions(choice: ChoiceName, label: (text: Label) => string) {
  return Object.entries(choiceOf(choice)).map(([value, text]) => {
    const name = label(text)
    return { value, label: name.charAt(0).toUpperCase() + name.slice(1) }
  })
}
