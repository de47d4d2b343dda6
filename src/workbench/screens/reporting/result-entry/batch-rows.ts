/** Columns of pasted rows, in their order. */
export const batchColumns = [
  'operationCode',
  'goodQty',
  'scrapQty',
  'finished',
  'startTime',
  'endTime',
  'downtimeReason',
] as const

export type BatchRow = Readonly<Partial<Record<(typeof batchColumns)[number], string>>>

/** Rows copied from a spreadsheet (tabs) or typed (commas, semicolons); empty lines and a line of titles are left out. */
export function readBatch(text: string, titles: readonly string[]): BatchRow[] {
  const known = new Set([...titles, ...batchColumns].map((title) => title.toLowerCase()))
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line.split(line.includes('\t') ? '\t' : /[,;]/).map((cell) => cell.trim())
    if (cells.every((cell) => cell === '') || known.has((cells[0] ?? '').toLowerCase())) return []
    return [
      Object.fromEntries(
        batchColumns.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : [])),
      ) as BatchRow,
    ]
  })
}
