import type { RowCheck } from './row-check.ts'

/** A rule of an entity: two of its fields never hold the same code. */
export function different(first: string, second: string): RowCheck {
  return (values, fields) => {
    const [a, b] = [values[first], values[second]]
    if (typeof a !== 'string' || typeof b !== 'string' || a.toLowerCase() !== b.toLowerCase()) return []
    const labels = { field: fields[second]!.label, other: fields[first]!.label }
    return [{ member: second, code: 'sameValue', values: labels }]
  }
}
