/**
 * Formula injection (OWASP): a spreadsheet runs a CSV cell that starts with one of = + - @ tab CR LF; with the settings of
 * East Asian languages it reads the full-width and small forms of these signs as the signs. Such texts
 * leave with one apostrophe in front and come back without it; texts that already look escaped get one more,
 * so that leaving and coming back returns every text unchanged.
 */
const signs = String.raw`[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]`
const dangerous = new RegExp(`^'*${signs}`)
const escaped = new RegExp(`^'+${signs}`)

export function escapeFormula(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

export function unescapeFormula(text: string): string {
  return text.charCodeAt(0) === 39 && escaped.test(text) ? text.slice(1) : text
}
