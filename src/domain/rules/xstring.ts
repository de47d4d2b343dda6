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

/** A text for a cell of a workbook: what is too long ends with an ellipsis. */
export const workbookText = (text: string): string =>
  escapeXstring(
    text.length > LONGEST_CELL_TEXT
      ? `${text.slice(0, LONGEST_CELL_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`
      : text,
  )

/** Takes `escapeXstring` back. */
export const unescapeXstring = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
