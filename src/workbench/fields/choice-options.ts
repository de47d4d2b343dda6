import { choiceOf, type ChoiceList } from '#domain/choices/index.ts'
import { capitalised, type Label } from '#domain/label.ts'

/** All codes of a choice to choose from, with their names as they are alone. */
export function choiceOptions(choice: ChoiceList, label: (text: Label) => string) {
  return Object.entries(choiceOf(choice)).map(([value, text]) => ({ value, label: capitalised(label(text)) }))
}
