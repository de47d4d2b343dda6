/** Spreadsheets take a CSV file for UTF-8 only with a byte order mark. */
export const BYTE_ORDER_MARK = '\ufeff'

export const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** RFC 4180: quoted where the cell holds a comma, a quote, a line end or edge spaces. */
export const csvCell = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? quotedCell(text) : text)

/** Cells that are written already, as a line. A line of nothing but one empty cell would read as an empty line. */
export const csvJoined = (cells: readonly string[], end = '\r\n'): string =>
  `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(',')}${end}`

/** Texts as a line of cells. */
export const csvLine = (texts: readonly string[], end?: string): string => csvJoined(texts.map(csvCell), end)
