/** Width of a bold digit at the grid's font size, and what a cell keeps free at its sides; pixels. */
const DIGIT = 7.4
const PADDING = 16

/** Width of a column that shows a sum with all its digits, px. */
export const sumRoom = (text: string): number => Math.ceil(text.length * DIGIT) + PADDING

/**
 * A sum as its column can show it: rounded, and said to be, where its digits would run into the next sum; `shorter` are
 * further ways to write it, each shorter than the one before.
 */
export function fittedSum(text: string, width: number, shorter: readonly string[] = []): string {
  const fits = (one: string): boolean => sumRoom(one) <= width
  if (fits(text)) return text
  const ways = [wholeSum(text), ...shorter].filter((one) => one !== null)
  return ways.find(fits) ?? ways.at(-1) ?? text
}

/** Without its decimals; null: it has none. */
function wholeSum(text: string): string | null {
  const parts = /^(-?[\d,]+)\.(\d+)$/.exec(text)
  if (!parts) return null
  const up = parts[2]! >= '5'
  return `≈${up ? roundedUp(parts[1]!) : parts[1]!}`
}

/** The whole number one farther from zero, digits grouped as before. */
function roundedUp(whole: string): string {
  const number = BigInt(whole.replaceAll(',', ''))
  const next = (whole.startsWith('-') ? number - 1n : number + 1n).toString()
  return next.replace(/\B(?=(\d{3})+$)/g, ',')
}
