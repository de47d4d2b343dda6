import { dispatchFields, type DispatchKey } from './policy-values.ts'

/** Reads `field,a;field,d` (entities.md 2.9, sorts); a field alone ascends. Null: a field that no operation has. */
export function parseDispatchKeys(text: string): readonly DispatchKey[] | null {
  const keys = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): DispatchKey | null => {
      const [name = '', side = 'a', ...rest] = part.split(',').map((one) => one.trim())
      const field = dispatchFields.find((one) => one.toLowerCase() === name.toLowerCase())
      const sided = side.toLowerCase() === 'a' || side.toLowerCase() === 'd'
      return field && sided && rest.length === 0 ? { field, descending: side.toLowerCase() === 'd' } : null
    })
  return keys.every((key): key is DispatchKey => key !== null) ? keys : null
}

/** The same as text. */
export const dispatchKeysText = (keys: readonly DispatchKey[]): string =>
  keys.map(({ field, descending }) => `${field},${descending ? 'd' : 'a'}`).join(';')
