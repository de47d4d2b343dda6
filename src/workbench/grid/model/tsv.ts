/** Cells as text a spreadsheet pastes: tab and newline separated, quoted where a cell holds one of them or a quote. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(tsvCell).join('\t')).join('\n')
}

const tsvCell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
