/** A single value in wire form as text; of none, lists and rows: ''. */
export const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : ''
