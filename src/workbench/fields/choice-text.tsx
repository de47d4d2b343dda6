import { choiceOf, type ChoiceName } from '#domain/choices/index.ts'
import { useLabel } from '../i18n/index.ts'

/** The name of a choice where it is alone, in a plain table or a list; a code without a name is shown as it is. */
export function ChoiceText({ choice, code }: { readonly choice: ChoiceName; readonly code: string }) {
  const label = useLabel()
  const text = choiceOf(choice)[code]
  return text ? <span className="t-words">{label(text)}</span> : <>{code}</>
}
