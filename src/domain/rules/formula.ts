/**
 * Formula injection (OWASP): a spreadsheet runs a CSV cell that starts with one of = + - @ tab CR. Such texts
 * leave with one apostrophe in front and come back without it; texts that already look escaped get one more,
 * so that leaving and coming back returns every text unchanged.
 */
const dangerous = /^'*[=+\-@\t\r\0]/
const escaped = /^'+[=+\-@\t\r\0]/

export function escapeFormula(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

export function unescapeFormula(text: string): string {
  return text.charCodeAt(0) === 39 && escaped.test(text) ? text.slice(1) : text
}
