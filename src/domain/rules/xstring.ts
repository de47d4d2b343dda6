/**
 * A text as a cell of a workbook carries it: characters that XML drops, and texts that look like their escapes, are
 * written as `_x000D_` (ECMA-376 ST_Xstring).
 */
export const escapeXstring = (text: string): string =>
  text.replace(
    /_(?=x[0-9A-Fa-f]{4}_)|[^\P{Cc}\t\n]|[\ufffe\uffff]/gu,
    (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
  )

/** Excel opens no workbook with a longer text in a cell. */
const LONGEST_CELL_TEXT = 32_767

/** The texts of a cell of a workbook, one behind the other: what is too long of them ends with an ellipsis. */
export function workbookTexts(texts: readonly string[]): string[] {
  const isLong = texts.reduce((length, text) => length + text.length, 0) > LONGEST_CELL_TEXT
  let left = isLong ? LONGEST_CELL_TEXT - 1 : LONGEST_CELL_TEXT
  return texts.map((text) => {
    const isCut = isLong && left > 0 && text.length >= left
    const part = text.slice(0, left)
    left = Math.max(0, left - text.length)
    return escapeXstring(isCut ? `${part.replace(/[\ud800-\udbff]$/, '')}…` : part)
  })
}

/** A text for a cell of a workbook: what is too long ends with an ellipsis. */
export const workbookText = (text: string): string => workbookTexts([text])[0]!

/** Takes `escapeXstring` back. */
export const unescapeXstring = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
