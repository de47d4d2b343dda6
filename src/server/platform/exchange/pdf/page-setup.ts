import type { Fields } from '#domain/field-kinds.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { pageTexts } from '#domain/print/page-texts.ts'
import { paperChoice, type PaperChoice } from '#domain/print/paper.ts'
import { zonedText, type TextLooks } from './cell-text.ts'

/** A line below the title: what rows were asked for. */
export type Fact = readonly [label: Label, text: string]

/** What the pages of a PDF need to know beside the rows. */
export interface PageSetup {
  readonly paper: PaperChoice
  /** Time of the call, ms since 1970. */
  readonly made: number
  readonly facts: readonly Fact[]
}

/** Lines below the title: what was asked, when, in which zone times are, and how many rows there are. */
export function headFacts({ facts, made }: PageSetup, rows: number, looks: TextLooks): [string, string][] {
  const { language, zone } = looks
  const time = zonedText(new Date(Math.floor(made / 1000) * 1000).toISOString(), zone)
  const all: Fact[] = [
    ...facts.filter(([, text]) => text !== ''),
    [pageTexts.made, `${time} (${zone})`],
    [pageTexts.rows, String(rows)],
  ]
  return all.map(([label, text]) => [textOf(label, language), text])
}

interface PaperInput {
  readonly paper?: string | null | undefined
  readonly orientation?: string | null | undefined
}

/** Pages as a call asks for them, at the time of the call. */
export const pageSetup = (
  { now }: { readonly now: () => Date },
  input: PaperInput,
  facts: readonly Fact[] = [],
): PageSetup => ({
  paper: paperChoice(input),
  made: now().getTime(),
  facts,
})

/** Which rows of a list a printed page holds. */
export function listFacts(
  { fields }: { readonly fields: Fields },
  {
    keyword,
    filter,
  }: { readonly keyword?: string | null | undefined; readonly filter?: string | null | undefined },
  language: Language,
): Fact[] {
  const conditions = filter ? (JSON.parse(filter) as readonly { readonly field: string }[]) : []
  const filtered = [...new Set(conditions.map(({ field }) => field))].flatMap((name) =>
    fields[name] ? [textOf(fields[name].label, language)] : [name],
  )
  return [
    [pageTexts.keyword, keyword?.trim() ?? ''],
    [pageTexts.filter, filtered.join(', ')],
  ]
}
