/**
 * A text as a cell of a workbook carries it: characters that XML drops, and texts that look like their escapes, are
 * written as `_x000D_` (ECMA-376 ST_Xstring).
 */
export const escapeXstring = (text: string): string =>
  text.replace(
    /_(?=x[0-9A-Fa-f]{4}_)|[^\P{Cc}\t\n]|[\ufffe\uffff]/gu,
    (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
  )

/** Takes `escapeXstring` back. */
export const unescapeXstring = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
