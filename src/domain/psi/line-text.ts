import { fill, textOf, type Language } from '../label.ts'

/** Which plan a line of a pivot is of. */
export type PsiLineOf = 'now' | 'earlier' | 'difference'

const texts = {
  now: { zh: '{row}', en: '{row}' },
  earlier: { zh: '{row}（当时）', en: '{row}, then' },
  difference: { zh: '{row}（差异）', en: '{row}, difference' },
} as const

/** What a line is called: the label of its row, and what it has of it. */
export const psiLineText = (row: string, of: PsiLineOf, language: Language): string =>
  fill(textOf(texts[of], language), { row })
