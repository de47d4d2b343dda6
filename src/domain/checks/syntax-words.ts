import { datesIn } from '../calendar/weekday-names.ts'
import type { SyntaxName } from '../field-kinds.ts'
import type { Language } from '../label.ts'

/** Syntaxes with words that are written alike in every language: a reader sees them in the own one. */
const words: Partial<Record<SyntaxName, (text: string, language: Language) => string>> = {
  calendarDates: datesIn,
}

/** A text as a reader of a language sees it; what is shown may be typed, and means the same. */
export const syntaxText = (text: string, syntax: SyntaxName | undefined, language: Language): string =>
  (syntax && words[syntax]?.(text, language)) ?? text
