/**
 * Formula injection (OWASP): a spreadsheet runs a CSV cell that starts with one of = + - @ tab CR. Such texts
 * leave with one apostrophe in front and come back without it; texts that already look escaped get one more,
 * so that leaving and coming back returns every text unchanged.
 */
const DANGEROUS = /^'*[=+\-@\t\r]/
const ESCAPED = /^'+[=+\-@\t\r]/

export function escapeFormula(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text
}

export function unescapeFormula(text: string): string {
  return text.charCodeAt(0) === 39 && ESCAPED.test(text) ? text.slice(1) : text
}

/** RFC 4180: quoted where the cell holds a comma, a quote, a line end or edge spaces. */
export function csvCell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
