import type { Entity } from '#domain/entity.ts'
import type { ImportFault } from '#domain/exchange.ts'
import { findHeader, SEARCHED_LINES, type FoundHeader } from '#domain/integration/imports/find-header.ts'
import { fieldNamesOf } from '#domain/integration/imports/known-names.ts'
import type { FileColumn, FileHead } from '#domain/integration/imports/report.ts'
import { UnreadableFile } from '../../../platform/exchange/fault.ts'
import { openTable } from '../../../platform/exchange/open.ts'
import { peek, type Peeked } from '../../../platform/exchange/peek.ts'
import type { Batch, ReadOptions, TableFile } from '../../../platform/exchange/table-file.ts'
import { GUESSED_ROWS, guessedKind } from '../../../platform/connections/guessed-kind.ts'
import { isJson, openJson } from './json-table.ts'

/** What a scheme says about reading a file; null: it is found. */
export interface FileChoice {
  readonly sheet: string | null
  readonly headerRow: number | null
  readonly encoding: 'utf-8' | 'gb18030'
}

/** Sheets of a workbook among which the one with the table is looked for. */
const SEARCHED_SHEETS = 12
/** A header of at least so good a score is taken without a look at other sheets, as each look reads the workbook anew. */
const GOOD_ENOUGH = 3.6
/** Lines that are shown. */
const SHOWN_LINES = 50

export type FileStep =
  | { readonly step: 'head'; readonly head: FileHead }
  | ({ readonly step: 'rows' } & Batch)
  | { readonly step: 'fault'; readonly fault: ImportFault }

/** Reads a file: its head first, then its rows. One that cannot be read ends with a fault and not an exception. */
export async function* readFile(
  path: string,
  name: string,
  choice: FileChoice,
  entity: Entity | null,
): AsyncGenerator<FileStep> {
  try {
    const { table, head, first } = await openWithHead(path, name, choice, entity)
    try {
      yield { step: 'head', head }
      if (first.value) yield { step: 'rows', ...first.value }
      for await (const batch of first.rest) yield { step: 'rows', ...batch }
    } finally {
      await first.rest.return(undefined)
      await table.close()
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { step: 'fault', fault: error.fault }
  }
}

interface Begun {
  readonly value: Batch | null
  readonly rest: AsyncGenerator<Batch>
}

async function openWithHead(path: string, name: string, choice: FileChoice, entity: Entity | null) {
  const json = await isJson(path, name)
  const found = json ? null : await findTable(path, name, choice, entity)
  const options = { ...optionsOf(choice), sheet: found?.sheet ?? undefined, headerLine: found?.line }
  const table = json ? await openJson(path, name) : await openTable(path, name, options)
  const rest = table.batches()
  const { value, done } = await rest.next()
  const first: Begun = { value: done ? null : value, rest }
  const head: FileHead = {
    sheets: table.sheets,
    sheet: found?.sheet ?? null,
    headerRow: table.headerLine,
    columns: columnsOf(table, first.value),
    lines: found?.lines ?? shownLines(table, first.value),
  }
  return { table, head, first }
}

const optionsOf = ({ encoding }: FileChoice): ReadOptions => ({ encoding })

interface FoundTable {
  readonly sheet: string | null
  readonly line: number
  readonly lines: Peeked['lines']
}

/** Sheet and header line: as they are chosen, else those that look most like a table of the entity. */
async function findTable(
  path: string,
  name: string,
  choice: FileChoice,
  entity: Entity | null,
): Promise<FoundTable | null> {
  const isKnown = entity ? fieldNamesOf(entity) : undefined
  const look = (sheet: string | null) =>
    peek(path, name, Math.max(SHOWN_LINES, SEARCHED_LINES), {
      ...optionsOf(choice),
      ...(sheet === null ? {} : { sheet }),
    })
  const given = await look(choice.sheet)
  if (!given) return null
  let best = judged(given, choice.sheet ?? given.sheets[0] ?? null, choice, isKnown)
  for (const sheet of choice.sheet === null ? given.sheets.slice(1, SEARCHED_SHEETS) : []) {
    if (best.score >= GOOD_ENOUGH) break
    const other = judged((await look(sheet))!, sheet, choice, isKnown)
    if (other.score > best.score) best = other
  }
  return best
}

function judged(
  { lines }: Peeked,
  sheet: string | null,
  { headerRow }: FileChoice,
  isKnown: ((text: string) => boolean) | undefined,
): FoundTable & { readonly score: number } {
  const found: FoundHeader | null = findHeader(lines, isKnown)
  const below = lines.filter(({ line }) => line > (found?.line ?? 0)).length
  return {
    sheet,
    lines,
    line: headerRow ?? found?.line ?? 1,
    // A title page has a line that looks like a header, and nothing below it.
    score: below === 0 ? 0 : (found?.score ?? 0),
  }
}

/** Columns that have a name, with the kind of their first values; a second one of the same name says so. */
function columnsOf(table: TableFile, first: Batch | null): readonly FileColumn[] {
  const seen = new Map<string, number>()
  const rows = first?.rows.slice(0, GUESSED_ROWS) ?? []
  return table.header.flatMap((title, at) => {
    if (title === '') return []
    const times = (seen.get(title) ?? 0) + 1
    seen.set(title, times)
    const name = times === 1 ? title : `${title} (${times})`
    return [{ name, kind: guessedKind(rows.map((row) => row[at]!)), at }]
  })
}

const shownLines = (table: TableFile, first: Batch | null): Peeked['lines'] => [
  { line: table.headerLine, cells: table.header },
  ...(first?.rows.slice(0, SHOWN_LINES) ?? []).map((cells, at) => ({ line: first!.lines[at]!, cells })),
]
