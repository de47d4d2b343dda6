import { quotedCell } from '#domain/rules/csv.ts'

/** Cells as text a spreadsheet pastes: tab and newline separated, quoted where a cell holds one of them or a quote. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(tsvCell).join('\t')).join('\n')
}

const tsvCell = (text: string): string => (/[\t\n\r"]/.test(text) ? quotedCell(text) : text)

/** What a spreadsheet put on the clipboard as lines of cells; the line break at its end is no line. */
export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '') break
    if (match[3] !== '\t') rows.push([])
  }
  const last = rows.at(-1)!
  if (rows.length > 1 && (last.length === 0 || (last.length === 1 && last[0] === ''))) rows.pop()
  return rows
}

/** A block repeated over a larger range that it fits evenly into, as spreadsheets do; else as it is. */
export function spreadOver(
  block: readonly (readonly string[])[],
  height: number,
  width: number,
): (readonly string[])[] {
  const columns = block[0]?.length ?? 0
  const tall = columns > 0 && height > block.length && height % block.length === 0 ? height : block.length
  const wide = columns > 0 && width > columns && width % columns === 0 ? width : columns
  return Array.from({ length: tall }, (_, at) => {
    const line = block[at % block.length]!
    return wide === columns ? line : Array.from({ length: wide }, (__, i) => line[i % columns] ?? '')
  })
}
