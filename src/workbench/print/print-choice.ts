import {
  MOST_COPIES,
  MOST_DOCUMENTS,
  MOST_LABELS,
  printDocuments,
  printSources,
  type CardPaper,
  type DocumentName,
  type SourceName,
} from '#domain/choices/print-documents.ts'
import { labelSheets, placesOf, sheetNamed, sheetsFor, type SheetName } from '#domain/print/label-sheets.ts'

/** What is chosen in the dialog; numbers as they are typed. */
export interface PrintChoice {
  readonly document: DocumentName
  readonly paper: CardPaper | null
  readonly sheet: SheetName
  readonly start: string
  readonly copies: string
  /** Id of a print template; '': the built-in form. */
  readonly template: string
}

const keyOf = (source: SourceName): string => `takt.print.${source}`

export const papersOf = (document: DocumentName): readonly CardPaper[] => printDocuments[document].papers

/** What was chosen last for rows of the same kind; labels begin at the first place of a new sheet. */
export function keptChoice(source: SourceName): PrintChoice {
  const [document = '', paper = '', sheet = ''] = (localStorage.getItem(keyOf(source)) ?? '').split(' ')
  const documents: readonly DocumentName[] = printSources[source].documents
  const name = documents.find((one) => one === document) ?? documents[0]!
  const papers = papersOf(name)
  return {
    document: name,
    paper: papers.find((one) => one === paper) ?? papers[0] ?? null,
    sheet: sheetNamed(sheet),
    start: '1',
    copies: '1',
    template: '',
  }
}

export const keepChoice = (source: SourceName, { document, paper, sheet }: PrintChoice): void =>
  localStorage.setItem(keyOf(source), `${document} ${paper ?? '-'} ${sheet}`)

/** A whole number from 1 to a limit; null: it is none. */
function countOf(text: string, most: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text.trim()) && value >= 1 && value <= most ? value : null
}

export type PrintFault = 'tooMany' | 'start' | 'copies'

/** What the call is given, or why there is nothing to call. */
export function printInput(choice: PrintChoice, rows: number) {
  const { document, paper, sheet, template } = choice
  if (paper !== null && papersOf(document).length > 0)
    return rows > MOST_DOCUMENTS
      ? { fault: 'tooMany' as const, limit: MOST_DOCUMENTS }
      : { input: template ? { document, template } : { document, paper }, labels: 0, sheets: 0 }
  const places = placesOf(labelSheets[sheet])
  const start = countOf(choice.start, places)
  const copies = countOf(choice.copies, MOST_COPIES)
  if (start === null) return { fault: 'start' as const, limit: places }
  if (copies === null) return { fault: 'copies' as const, limit: MOST_COPIES }
  const labels = rows * copies
  return labels > MOST_LABELS
    ? { fault: 'tooMany' as const, limit: MOST_LABELS }
    : {
        input: { document, sheet, start, copies },
        labels,
        sheets: sheetsFor(labels, start, labelSheets[sheet]),
      }
}
