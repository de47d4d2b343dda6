/** Texts of decimals; other forms of numbers are texts like any other. */
const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

/**
 * The order of two values of one column of a source (source-row.ts), negative where the first comes first: decimals by their
 * size, exactly; times in UTC and other texts by their characters.
 */
export function compareValues(one: string, other: string): number {
  if (isDecimal(one) && isDecimal(other)) return compareDecimals(one, other)
  // A `Z` would come after the fraction of a second that another time has in its place.
  const [a, b] = [withoutZ(one), withoutZ(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

const withoutZ = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)Z$/, '$1')

function compareDecimals(one: string, other: string): number {
  if (/^-?\d{1,15}$/.test(one) && /^-?\d{1,15}$/.test(other)) return Number(one) - Number(other)
  const digits = Math.max(fraction(one), fraction(other))
  const scaled = (text: string): bigint => BigInt(text.replace('.', '') + '0'.repeat(digits - fraction(text)))
  const difference = scaled(one) - scaled(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const fraction = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0)
