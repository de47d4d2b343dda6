/** RFC 4180: quoted where the cell holds a comma, a quote, a line end or edge spaces. */
export function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
