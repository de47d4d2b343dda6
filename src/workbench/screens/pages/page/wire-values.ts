/** A single value in wire form as text; of none, lists and rows: ''. */
export const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''

/** A single value in wire form as a number; null where it is none. */
export function numberOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
